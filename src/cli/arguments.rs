//! The command line of `parlor`.

use std::path::PathBuf;

use super::bot_arguments::{BotCheckArguments, ProgramArguments};
use super::help_arguments::{ExplainArguments, HelpArguments};
use super::new_arguments::NewArguments;
use super::paper_arguments::{PrintArguments, RulesArguments};
use super::study_arguments::{
    ArenaArguments, BenchArguments, DiffArguments, FigureFormat, HintArguments, MatchArguments,
    PerftArguments, ReportArguments, ReviewArguments, SimulateArguments, TrainArguments,
};
use clap::{Args, Parser, Subcommand, ValueEnum};

/// Runs tabletop games from their rulebook written as data.
#[derive(Debug, Parser)]
#[command(name = "parlor", version, arg_required_else_help = true, disable_help_subcommand = true)]
#[command(after_help = "Exit codes: 0 fine, 1 wrong usage or a file that cannot be used, 2 faults in a \
    definition, 3 a script failed, 4 an example or record differs, 130 interrupted.")]
pub(super) struct Arguments {
    /// The command.
    #[command(subcommand)]
    pub(super) command: Command,
    /// Whether to use colours; NO_COLOR is honoured
    #[arg(long, global = true, value_enum, default_value_t = Colors::Auto, value_name = "WHEN", help_heading = "Display")]
    pub(super) color: Colors,
    /// Draw with plain characters only
    #[arg(long, global = true, help_heading = "Display")]
    pub(super) ascii: bool,
}

/// Whether to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Colors {
    /// At a terminal.
    Auto,
    /// Everywhere.
    Always,
    /// Nowhere.
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Play a match
    Play(PlayArguments),
    /// List the games of a folder, or those that come with parlor
    List(ListArguments),
    /// Replay a record and say whether it comes to the same end
    Replay(ReplayArguments),
    /// Say what happened in a recorded match, as one observer reads it
    Log(LogArguments),
    /// Go through a recorded match and say which answers cost most
    Review(ReviewArguments),
    /// Say what a bot thinks of each option where a recorded match stands
    Hint(HintArguments),
    /// List the saved matches, or show one
    Saves(SavesArguments),
    /// Let people play in browsers
    #[cfg(feature = "serve")]
    Serve(super::serve_arguments::ServeArguments),
    /// Begin a game of your own: a small one that can be played, with comments
    New(NewArguments),
    /// Copy a game that comes with parlor, to change it
    Copy(CopyArguments),
    /// Find the faults of definitions
    Check(CheckArguments),
    /// Say what the code of a fault means, with a wrong and a right piece of a game
    Explain(ExplainArguments),
    /// Play the examples and recorded matches of games and say what does not hold
    Test(TestArguments),
    /// Find where a game tells a seat what is hidden from it
    Leaks(LeaksArguments),
    /// Lay out definitions, scripts, examples and labels, and keep what they say
    Fmt(FmtArguments),
    /// Show what a definition says
    Show(ShowArguments),
    /// Write the rules of a game as a page, from its definition
    Rules(RulesArguments),
    /// Write sheets of cards, tiles and boards to print and cut out
    Print(PrintArguments),
    /// Let bots play many matches and report on the game
    Simulate(SimulateArguments),
    /// Merge simulations and report on the game
    Report(ReportArguments),
    /// Let bots play against each other and say which is better
    Arena(ArenaArguments),
    /// Try whether a program is a bot: let it play all games, and say what it does wrong
    BotCheck(BotCheckArguments),
    /// Let bots learn a game, and keep what makes them strongest
    Train(TrainArguments),
    /// Say what an edit of the rules changes, on the same seeds
    Diff(DiffArguments),
    /// Measure how fast random matches are played
    Bench(BenchArguments),
    /// Count the sequences of answers to each depth
    Perft(PerftArguments),
    /// Let another program drive matches over standard input and output
    Match(MatchArguments),
    /// Serve an editor: faults while you write, completion, names (started by editors, see docs/editors.md)
    #[cfg(feature = "lsp")]
    Lsp,
    /// Print all that definitions can say and scripts can use
    Reference(ReferenceArguments),
    /// Print the JSON Schema of definitions or labels, for editors
    Schema(SchemaArguments),
    /// Print a script with which a shell completes what is typed
    Completions(CompletionsArguments),
    /// Print manual pages, or write them to a folder
    Man(ManArguments),
    /// Explain a command, a page of the manual, a fault, or any word of them
    Help(HelpArguments),
}

/// `parlor play`
#[derive(Debug, Args)]
pub(super) struct PlayArguments {
    /// The definition, such as games/pairs.yaml, or the name of a game
    #[arg(required_unless_present = "resume")]
    pub(super) game: Option<String>,
    /// Who plays, clockwise: Ann,Bob,Cleo; or how many [default: one for each bot of a list, or as many as usual]
    #[arg(long, value_name = "SEATS", conflicts_with = "resume")]
    pub(super) seats: Option<String>,
    /// Let bots play all seats, one for all or one for each: random, greedy, search:1000, search:200ms, easy, club, hard,
    /// trained, cmd:./mybot.py
    #[arg(long, value_name = "BOTS")]
    pub(super) bots: Option<String>,
    /// Let a bot play one seat: Bob=search:200ms
    #[arg(long, value_name = "SEAT=BOT")]
    pub(super) bot: Vec<String>,
    /// Play the first seat against bots: how many, or one for all other seats or one for each, as in `--bots`
    #[arg(long, value_name = "BOTS", conflicts_with_all = ["bots", "resume"])]
    pub(super) against: Option<String>,
    /// The seed of all chance [default: a new one each time]
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    pub(super) seed: Option<u64>,
    /// Play a variant of the definition
    #[arg(long, value_name = "NAME", conflicts_with = "resume")]
    pub(super) variant: Option<String>,
    /// Give a figure of the rules another value
    #[arg(long, value_name = "FIGURE=VALUE", conflicts_with = "resume")]
    pub(super) set: Vec<String>,
    /// Begin at the table of an example: its file and a line of it
    #[arg(long, value_name = "FILE:LINE", conflicts_with_all = ["resume", "seats", "variant", "set", "seed"])]
    pub(super) from: Option<String>,
    /// Save the match in this file [default: one in the user's data folder]
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    /// Replace a record that is there
    #[arg(long, requires = "record")]
    pub(super) force: bool,
    /// Go on with a saved match: the name of a save, or the path of a record [default: the last match that is not over,
    /// of GAME if it is named]
    #[arg(long, value_name = "SAVE", num_args = 0..=1)]
    pub(super) resume: Option<Option<PathBuf>>,
    /// Continue after this many decisions, in a new file
    #[arg(long, value_name = "N", requires = "resume")]
    pub(super) at: Option<usize>,
    /// Read the game again when its files change, and go on by the new rules
    #[arg(long)]
    pub(super) watch: bool,
    /// Read and write lines, also at a terminal
    #[arg(long, help_heading = "Display")]
    pub(super) plain: bool,
    /// What runs the scripts
    #[arg(long, value_enum, default_value_t = Engine::Machine)]
    pub(super) engine: Engine,
    #[command(flatten)]
    pub(super) programs: ProgramArguments,
    #[command(flatten)]
    pub(super) language: Language,
}

/// The language in which a game is shown.
#[derive(Debug, Args)]
pub(super) struct Language {
    /// Show the game with its names in this language, such as ja [default: the names that scripts use]
    #[arg(long, value_name = "LANGUAGE", help_heading = "Display")]
    pub(super) lang: Option<String>,
}

/// What runs the scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Engine {
    /// Compiled code
    Machine,
    /// Rhai's own evaluator, for comparison: much slower
    Rhai,
}

impl From<Engine> for crate::door::sitting::Engine {
    fn from(engine: Engine) -> Self {
        match engine {
            Engine::Machine => Self::Machine,
            Engine::Rhai => Self::Rhai,
        }
    }
}

/// `parlor replay`
#[derive(Debug, Args)]
pub(super) struct ReplayArguments {
    /// The record
    pub(super) record: PathBuf,
    /// The definition, if it is not where the record says
    #[arg(long, value_name = "PATH")]
    pub(super) game: Option<String>,
    /// Who looks at it on the screen: the name of a seat [default: the spectator]
    #[arg(long, value_name = "SEAT")]
    pub(super) seat: Option<String>,
    /// Print in short whether it replays to the same end, also at a terminal
    #[arg(long, help_heading = "Display")]
    pub(super) plain: bool,
    /// How to print the replay
    #[arg(long, value_enum, default_value_t = ReplayFormat::Text)]
    pub(super) format: ReplayFormat,
    /// What runs the scripts
    #[arg(long, value_enum, default_value_t = Engine::Machine, conflicts_with = "format")]
    pub(super) engine: Engine,
    #[command(flatten)]
    pub(super) language: Language,
}

/// How a replay is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ReplayFormat {
    /// In short
    #[value(alias = "human")]
    Text,
    /// One JSON object on a line for each decision
    Jsonl,
}

/// `parlor log`
#[derive(Debug, Args)]
pub(super) struct LogArguments {
    /// The record
    pub(super) record: PathBuf,
    /// Who reads: the name of a seat [default: the spectator]
    #[arg(long, value_name = "SEAT")]
    pub(super) seat: Option<String>,
    /// The definition, if it is not where the record says
    #[arg(long, value_name = "PATH")]
    pub(super) game: Option<String>,
    /// How to print what happened
    #[arg(long, value_enum, default_value_t = LogFormat::Text)]
    pub(super) format: LogFormat,
    #[command(flatten)]
    pub(super) language: Language,
}

/// How a log is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum LogFormat {
    /// As it is read at the table
    #[value(alias = "human")]
    Text,
    /// One JSON object on a line for each event
    Jsonl,
}

/// `parlor saves`
#[derive(Debug, Args)]
pub(super) struct SavesArguments {
    /// Show these alone, each with its table: names as the list has them, such as pairs-3
    #[arg(value_name = "SAVE")]
    pub(super) names: Vec<String>,
    /// List all, not only the last ones
    #[arg(long, conflicts_with = "names")]
    pub(super) all: bool,
    /// Remove these saves
    #[arg(long, requires = "names")]
    pub(super) remove: bool,
    /// How to print them
    #[arg(long, value_enum, default_value_t = FigureFormat::Text, conflicts_with = "remove")]
    pub(super) format: FigureFormat,
    #[command(flatten)]
    pub(super) language: Language,
}

/// `parlor check`
#[derive(Debug, Args)]
pub(super) struct CheckArguments {
    /// The definitions, or names of games
    #[arg(required = true)]
    pub(super) games: Vec<String>,
    /// How to print faults
    #[arg(long, value_enum, default_value_t = FaultFormat::Text)]
    pub(super) format: FaultFormat,
    /// Let warnings count as faults
    #[arg(long)]
    pub(super) deny_warnings: bool,
    /// Only read the files: play no random matches, which otherwise take up to three seconds for each game
    #[arg(long)]
    pub(super) quick: bool,
}

/// `parlor leaks`
#[derive(Debug, Args)]
#[command(
    after_help = "Random matches are played. At each question the step is run again with other hidden things \
    that fit all that a seat knows: it must read the same and be asked the same. Exit code 2 if it is not, 3 if a script failed."
)]
pub(super) struct LeaksArguments {
    /// The definition, or the name of a game
    pub(super) game: String,
    /// Only this variant; "" for the rules as written [default: all]
    #[arg(long, value_name = "NAME")]
    pub(super) variant: Option<String>,
    /// Only matches of so many players [default: all numbers]
    #[arg(long, value_name = "K")]
    pub(super) seats: Option<u8>,
    /// How many matches of each variant and number of players
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) matches: u64,
    /// The seed of the first match; the next one has the next seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// Also report what moves, counters and results reveal behind the last question of a step, which rules mostly mean to
    #[arg(long)]
    pub(super) reveals: bool,
    /// How to print what was found
    #[arg(long, value_enum, default_value_t = FaultFormat::Text)]
    pub(super) format: FaultFormat,
}

/// How faults are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum FaultFormat {
    /// With the lines they are in
    #[value(alias = "human")]
    Text,
    /// On one line each
    Short,
    /// As one JSON object on a line each
    Json,
}

/// `parlor test`
#[derive(Debug, Args)]
pub(super) struct TestArguments {
    /// Folders of games, definitions, names of games, files of examples, records [default: the games that `parlor list` lists here]
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<String>,
    /// Only tests whose title, name or covered rules contain this
    #[arg(long, value_name = "TEXT")]
    pub(super) filter: Option<String>,
    /// Only list them, with what they cover
    #[arg(long, conflicts_with_all = ["accept", "review", "record"])]
    pub(super) list: bool,
    /// Write no file (for automatic checks)
    #[arg(long, conflicts_with_all = ["accept", "review", "record"])]
    pub(super) check: bool,
    /// Accept all changed snapshots
    #[arg(long, conflicts_with = "review")]
    pub(super) accept: bool,
    /// Go through changed snapshots one by one
    #[arg(long)]
    pub(super) review: bool,
    /// First record the matches of bots that are missing or no longer fit the rules
    #[arg(long)]
    pub(super) record: bool,
    /// Test a game again whenever its files change; only what does not hold is printed
    #[arg(long, conflicts_with_all = ["list", "accept", "review", "record"])]
    pub(super) watch: bool,
    /// Also say what of the rules no test reaches: steps, branches and lines of scripts, kinds, variants
    #[arg(long, conflicts_with_all = ["list", "watch"])]
    pub(super) coverage: bool,
    /// Also write the coverage as a page that shows every file, line by line
    #[arg(long, value_name = "FILE", requires = "coverage")]
    pub(super) html: Option<PathBuf>,
    /// Also write the coverage for other programs, as lcov does
    #[arg(long, value_name = "FILE", requires = "coverage")]
    pub(super) lcov: Option<PathBuf>,
    /// Exit with 4 if the tests of a game reach less of the branches of its scripts
    #[arg(long, value_name = "PERCENT", requires = "coverage", value_parser = percentage)]
    pub(super) at_least: Option<f64>,
    /// What runs the scripts
    #[arg(long, value_enum, default_value_t = Engine::Machine)]
    pub(super) engine: Engine,
}

/// A number from 0 to 100.
fn percentage(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.trim_end_matches('%').trim_end().parse().ok();
    number
        .filter(|number| (0.0..=100.0).contains(number))
        .ok_or_else(|| "it is a number from 0 to 100, such as 97".to_owned())
}

/// `parlor fmt`
#[derive(Debug, Args)]
pub(super) struct FmtArguments {
    /// Files, folders with all that is in them, or names of games; `-` is standard input [default: the games that `parlor list` lists here]
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<String>,
    /// Write no file; show what would change, and exit with 4 if anything would
    #[arg(long)]
    pub(super) check: bool,
    /// The name of what standard input has; its ending says in which notation it is
    #[arg(long, value_name = "FILE", default_value = "stdin.yaml")]
    pub(super) name: String,
}

/// `parlor show`
#[derive(Debug, Args)]
pub(super) struct ShowArguments {
    /// The definition, or the name of a game
    pub(super) game: String,
    /// Show a variant of it
    #[arg(long, value_name = "NAME")]
    pub(super) variant: Option<String>,
    #[command(flatten)]
    pub(super) language: Language,
}

/// `parlor list`
#[derive(Debug, Args)]
pub(super) struct ListArguments {
    /// Where the definitions are [default: the present folder and its folder `games`; if none are there, the games that come with parlor]
    pub(super) folder: Option<String>,
    /// List the games that come with parlor, wherever you are
    #[arg(long, conflicts_with = "folder")]
    pub(super) shipped: bool,
    #[command(flatten)]
    pub(super) language: Language,
}

/// `parlor copy`
#[derive(Debug, Args)]
pub(super) struct CopyArguments {
    /// The name of a game that comes with parlor
    pub(super) game: String,
    /// The folder to put it in, made if it is not there
    #[arg(default_value = "games")]
    pub(super) folder: String,
}

/// `parlor reference`
#[derive(Debug, Args)]
pub(super) struct ReferenceArguments {
    /// How to print it
    #[arg(long, value_enum, default_value_t = ReferenceFormat::Markdown)]
    pub(super) format: ReferenceFormat,
}

/// How the reference is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ReferenceFormat {
    /// As Markdown, for people
    Markdown,
    /// As one JSON document, for programs
    Json,
}

/// `parlor schema`
#[derive(Debug, Args)]
pub(super) struct SchemaArguments {
    /// Which files it is for
    #[arg(long, value_enum, default_value_t = SchemaOf::Definition)]
    pub(super) of: SchemaOf,
}

/// What a schema is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SchemaOf {
    /// Definitions
    Definition,
    /// Labels in another language
    Labels,
}

/// `parlor completions`
#[derive(Debug, Args)]
#[command(
    after_help = "For example:\n  bash        parlor completions bash > ~/.local/share/bash-completion/completions/parlor\n  \
    zsh         parlor completions zsh > DIR/_parlor, where DIR is one of $fpath\n  \
    fish        parlor completions fish > ~/.config/fish/completions/parlor.fish\n  \
    elvish      eval (parlor completions elvish | slurp)\n  \
    powershell  parlor completions powershell | Out-String | Invoke-Expression"
)]
pub(super) struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    pub(super) shell: ShellName,
}

/// A shell that can complete what is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ShellName {
    /// Bash.
    Bash,
    /// Elvish.
    Elvish,
    /// Fish.
    Fish,
    /// PowerShell.
    Powershell,
    /// Zsh.
    Zsh,
}

/// `parlor man`
#[derive(Debug, Args)]
pub(super) struct ManArguments {
    /// Where to write parlor.1, parlor-play.1 and so on [default: all are printed]
    #[arg(value_name = "DIR")]
    pub(super) folder: Option<PathBuf>,
}
