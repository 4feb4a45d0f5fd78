"""What the games of `games/classics` are in OpenSpiel: chance, answers and results in its numbers."""

RANKS = "two three four five six seven eight nine ten jack queen king ace".split()
SUITS = "clubs diamonds hearts spades".split()
LINES = "ones twos threes fours fives sixes choice".split()
LINES += "four_of_a_kind full_house small_straight large_straight yacht".split()
FRENCH = ["jack", "queen", "king"]


def number(text):
    """The last number in the text of a kind: 7 of `bid(7)`."""
    return int("".join(sign if sign.isdigit() else " " for sign in text).split()[-1])


def card(text):
    """The number of a card like `queen(spades)`."""
    rank, suit = text.rstrip(")").split("(")
    return RANKS.index(rank) * 4 + SUITS.index(suit)


def square(text, rows=0):
    """Row and column of a place like `board[2, 3]` or `c2`, from 0; `rows` are those of a board with `a1` below."""
    if text[0] in "abcdefghijklmnopqrstuvwxyz" and text[1:].isdigit():
        row = int(text[1:])
        return rows - row if rows else row - 1, ord(text[0]) - ord("a")
    row, column = text.removeprefix("board[").rstrip("]").split(", ")
    return int(row) - 1, int(column) - 1


def kinds(played, at, zone):
    return [piece["kind"] for piece in played.state(at)["zones"][zone]]


def hand(played, at, player):
    return kinds(played, at, f"{played.seats[player]}.hand")


def by_place(played):
    """1 for who wins; the others share the loss."""
    places = played.places()
    best = places.count(1)
    if best == len(places):
        return [0.0] * best
    return [1 / best if place == 1 else -1 / (len(places) - best) for place in places]


class Peer:
    """A game that needs no chance; others say more."""

    # A method that gives the action of the next decisions together with their number, where one action has several.
    gather = None

    def __init__(self, peer, seats=(2,), words=()):
        self.peer = peer
        self.seats = seats
        self.words = {word: number for number, names in enumerate(words) for word in names.split()}
        # Why decisions with a single answer may come after the end, if they may.
        self.left_out = None
        # Whether decisions with a single answer count on neither side.
        self.skips_forced = False
        # What `parlor play` is told besides seats and seed.
        self.options = []

    def parameters(self, seats):
        return {"players": seats} if len(self.seats) > 1 else {}

    def actions(self, decision, peer):
        """The actions of an answer, one for each option that it takes."""
        return [self.action(decision["options"][at]["text"]) for at in decision["answer"]["options"]]

    def answers(self, decision):
        return len(decision["options"])

    def player(self, played, name):
        """The number of a seat there."""
        return played.seats.index(name)

    def action(self, text):
        return self.words[text]

    def legal(self, peer):
        """The actions that parlor offers, too."""
        return peer.legal_actions()

    def catch_up(self, played, peer, at):
        """Does what OpenSpiel asks for before this decision and parlor does not."""

    def chance(self, played, peer, at):
        """What chance does before this decision."""
        raise LookupError("this game has no chance")

    def returns(self, played):
        """What OpenSpiel should give to each seat, and why it is not what parlor gives."""
        return [float(total) for total in played.totals()], None


class Board(Peer):
    """Stones are placed; `places` gives the number of a row and a column, both from 0."""

    def __init__(self, peer, places, rows=0):
        super().__init__(peer)
        self.places = places
        self.rows = rows

    def action(self, text):
        return self.places(*square(text, self.rows))

    def returns(self, played):
        return by_place(played), None


class Reversi(Board):
    """Who can enclose nothing is left out in parlor, and passes there."""

    def __init__(self):
        super().__init__("othello", lambda row, column: row * 8 + column)

    def catch_up(self, played, peer, at):
        asked = played.seats.index(played.decisions[at]["seat"]) if at < len(played.decisions) else None
        while not peer.is_terminal() and peer.current_player() != asked and peer.legal_actions() == [64]:
            peer.apply_action(64)


class Go(Board):
    """A repeated position ends the game there as a draw, and is not offered here."""

    def __init__(self):
        super().__init__("go", lambda row, column: row * 9 + column, 9)
        self.met = set()

    def parameters(self, seats):
        return {"board_size": 9, "komi": 7.5, "max_game_length": 100000}

    def action(self, text):
        # No column is called i.
        return 81 if text == "pass" else super().action(text.replace("j", "i"))

    def answers(self, decision):
        return len(decision["options"]) + 1

    def actions(self, decision, peer):
        return [self.action(decision["answer"]["text"])]

    def legal(self, peer):
        if not peer.history():
            self.met = set()
        self.met.add(self.board(peer))
        fresh = [action for action in peer.legal_actions() if self.board(peer.child(action)) not in self.met]
        return fresh + [81] if 81 not in fresh else fresh

    @staticmethod
    def board(peer):
        return tuple(line for line in str(peer).splitlines() if line.strip()[:1].isdigit())


class Breakthrough(Board):
    """Its text has columns as letters, and ranks as numbers from the other side: `a7b6`, with a `*` for a capture."""

    def __init__(self):
        super().__init__("breakthrough", lambda row, column: f"{'abcdefgh'[column]}{8 - row}", 8)

    def actions(self, decision, peer):
        move = "".join(self.places(*square(part, self.rows)) for part in decision["answer"]["text"].split(" -> "))
        texts = {peer.action_to_string(action).rstrip("*"): action for action in peer.legal_actions()}
        return [texts[move]]


class Pig(Peer):
    def chance(self, played, peer, at):
        return played.state(at)["zones"]["table"][0]["face"] - 1

    def returns(self, played):
        return by_place(played), None


class Kalah(Peer):
    """Pits are numbered round the board: Ann's from 1, Bob's from 8."""

    def action(self, text):
        seat, pit = text.rstrip("]").split(".pit[")
        return int(pit) + (7 if seat == "Bob" else 0)

    def returns(self, played):
        return by_place(played), None


class Backgammon(Peer):
    """OpenSpiel moves two checkers in one action, here each is a decision of its own. `gather` takes as many decisions
    as the action has steps: the first answers must be the first steps of its legal actions, the next ones those that
    can follow. Of two orders that come to the same OpenSpiel has only one."""

    BAR, PASS = 24, 25

    def __init__(self):
        super().__init__("backgammon")

    def step(self, text):
        """The point where an answer begins, and where it ends: -1 off the board."""
        begin, end = text.split(" -> ")
        point = lambda part: int(part.removeprefix("point[").rstrip("]")) - 1
        return (self.BAR if begin.endswith("bar") else point(begin)), (-1 if end.endswith("off") else point(end))

    def steps(self, action, player, dice):
        """The steps of an action in its order."""
        high_first, (first, second) = action < 676, (action % 676 % 26, action % 676 // 26)
        numbers = sorted(dice, reverse=high_first)
        way = 1 if player == 0 else -1
        found = []
        for begin, number in zip((first, second), numbers):
            if begin != self.PASS:
                end = (begin if begin != self.BAR else -1 if player == 0 else 24) + way * number
                found.append((begin, end if 0 <= end < 24 else -1))
        return tuple(found)

    def gather(self, played, peer, at):
        """The action of the next decisions, and how many they are."""
        player = peer.current_player()
        dice = self.dice(peer)
        actions = {action: self.steps(action, player, dice) for action in peer.legal_actions()}
        ways = set(actions.values())
        if ways == {()}:
            return next(iter(actions)), 0
        count = len(next(iter(ways)))
        # Either order of two steps that do not need each other is one action.
        either = ways | {way[::-1] for way in ways}
        taken = []
        for nth in range(count):
            decision = played.decisions[at + nth]
            if decision["seat"] != played.seats[player]:
                raise LookupError(f"{decision['seat']} is asked")
            offered = {self.step(option["text"]) for option in decision["options"]}
            known = {way[nth] for way in ways if list(way[:nth]) == taken}
            possible = {way[nth] for way in either if list(way[:nth]) == taken}
            if not known <= offered <= possible:
                raise LookupError(f"offered {sorted(offered)}, known {sorted(known)} to {sorted(possible)}")
            taken.append(self.step(decision["answer"]["text"]))
        return next(action for action, way in actions.items() if list(way) in (taken, taken[::-1])), count

    @staticmethod
    def dice(peer):
        line = next(line for line in str(peer).splitlines() if line.startswith("Dice:"))
        return [int(sign) for sign in line.split()[1] if sign.isdigit()]

    def chance(self, played, peer, at):
        rolls = self.rolls(played, at)
        while rolls[0][0] == rolls[0][1]:
            # Only here is the first roll repeated until the numbers differ.
            rolls = rolls[1:]
        done = len([one for one in peer.full_history() if one.player < 0])
        low, high = sorted(rolls[done])
        begins = "XO"[played.seats.index(played.state(0)["counters"]["starter"])] + " starts" if done == 0 else ""
        texts = {action: peer.action_to_string(action) for action in peer.legal_actions()}
        rolled = (f"(roll: {low}{high})", f"(roll: {high}{low})")
        return next(action for action, text in texts.items() if text.endswith(rolled) and begins in text)

    def rolls(self, played, at):
        """All rolls before a decision; those of turns without a step leave no other trace."""
        seat = played.decisions[at]["seat"]
        last = next((one for one in reversed(range(at)) if played.decisions[one]["seat"] == seat), None)
        before = [] if last is None else self.rolls(played, last)
        lines = [line.split("rolled ")[1] for line in played.decisions[at]["log"] if "rolled " in line]
        faces = [int(face) for face in " ".join(lines).split()]
        return before + list(zip(faces[::2], faces[1::2]))

    def returns(self, played):
        return by_place(played), None


class NineMensMorris(Board):
    """Points are numbered from the top left; a move is a pair of them."""

    POINTS = [(row, column) for row in range(7) for column in range(7)
              if column == 3 != row or column != 3 and abs(column - 3) == (abs(row - 3) or abs(column - 3))]

    def __init__(self):
        super().__init__("nine_mens_morris", lambda row, column: self.POINTS.index((row, column)), rows=7)

    def action(self, text):
        points = [self.places(*square(part, self.rows)) for part in text.split(" -> ")]
        return points[0] if len(points) == 1 else 24 + points[0] * 24 + points[1]


class Goofspiel(Peer):
    def __init__(self):
        super().__init__("goofspiel", seats=(2, 3, 4))
        self.left_out = "OpenSpiel plays the last card of a hand by itself"

    def action(self, text):
        return number(text) - 1

    def chance(self, played, peer, at):
        return number(kinds(played, at, "on_offer")[0]) - 1

    def returns(self, played):
        return by_place(played), None


class Poker(Peer):
    """A card for each seat and perhaps one for all; `copies` of each rank."""

    def __init__(self, peer, copies, at_first, words):
        super().__init__(peer, words=words)
        self.copies = copies
        self.at_first = at_first

    def chance(self, played, peer, at):
        dealt = len(peer.history())
        shown = hand(played, at, dealt) if dealt < 2 else kinds(played, at, "common")
        rank = FRENCH.index(shown[0])
        return next(outcome for outcome in peer.legal_actions() if outcome // self.copies == rank)

    def returns(self, played):
        return [float(total - self.at_first) for total in played.totals()], None


class TexasHoldem(Peer):
    """One deal. There the first player is the one after the button, a raise is one decision, and its action is all that
    the player has staked in the deal."""

    SIZES = {"fold": 0, "call": 1, "check": 1}

    def __init__(self):
        super().__init__("universal_poker", seats=(2, 3, 6, 9))
        self.options = ["--variant", "one-deal"]

    def parameters(self, seats):
        blinds = "2 1" if seats == 2 else "1 2" + " 0" * (seats - 2)
        first = "2 1 1 1" if seats == 2 else "3 1 1 1"
        return {
            "betting": "nolimit", "bettingAbstraction": "fullgame", "numPlayers": seats, "numRounds": 4,
            "blind": blinds, "firstPlayer": first, "numSuits": 4, "numRanks": 13, "numHoleCards": 2,
            "numBoardCards": "0 3 1 1", "stack": " ".join(["100"] * seats),
        }

    def first(self, played):
        return played.seats.index(played.state(0)["counters"]["button"]) + 1

    def player(self, played, name):
        return (played.seats.index(name) - self.first(played)) % len(played.seats)

    def counters(self, decision):
        counters = decision["state"]["counters"]
        own = lambda name: counters[f"{decision['seat']}.{name}"]
        return counters, own

    def answers(self, decision):
        texts = [option["text"] for option in decision["options"]]
        counters, own = self.counters(decision)
        raises = 0
        if "raise" in texts or texts[0] not in self.SIZES:
            most = own("bet") + own("chips")
            raises = most - min(counters["bet_to_match"] + counters["least_raise"], most) + 1
        return raises + (2 if counters["bet_to_match"] > own("bet") else 1)

    def actions(self, decision, peer):
        self.peer_state = peer
        text = decision["answer"]["text"]
        if text == "raise":
            return []
        if text in self.SIZES:
            return [self.SIZES[text]]
        _, own = self.counters(decision)
        return [int(text) + own("staked") - own("bet")]

    def chance(self, played, peer, at):
        dealt = len([one for one in peer.full_history() if one.player < 0])
        seats = len(played.seats)
        hands = [one for player in range(seats) for one in hand(played, 0, (self.first(played) + player) % seats)]
        return card((hands + kinds(played, 0, "deck"))[dealt])

    def returns(self, played):
        totals = played.totals()
        first = self.first(played)
        ours = [float(totals[(first + player) % len(totals)] - 100) for player in range(len(totals))]
        theirs = list(self.peer_state.returns())
        is_odd_chip = ours != theirs and all(abs(one - other) < 1 for one, other in zip(ours, theirs))
        return (theirs, "OpenSpiel cuts odd chips of shared pots") if is_odd_chip else (ours, None)


class LiarsDice(Peer):
    def action(self, text):
        if text == "doubt":
            return 12
        times, shown = text.removeprefix("at_least(").rstrip(")").split(", ")
        return (int(times) - 1) * 6 + int(shown) - 1

    def chance(self, played, peer, at):
        cup = played.state(at)["zones"][f"{played.seats[len(peer.history())]}.cup"]
        return cup[0]["face"] - 1


class CrazyEights(Peer):
    def action(self, text):
        if text in SUITS:
            return 54 + SUITS.index(text)
        return {"draw": 52, "pass_on": 53}[text] if text in ("draw", "pass_on") else card(text)

    def chance(self, played, peer, at):
        done = len(peer.history())
        dealer = played.seats.index(played.state(0)["counters"]["dealer"])
        if done == 0:
            return 52 + dealer
        dealt = sum(len(hand(played, 0, player)) for player in range(len(played.seats)))
        if done <= dealt:
            player = (dealer + done) % len(played.seats)
            return card(hand(played, 0, player)[(done - 1) // len(played.seats)])
        if done == dealt + 1:
            return card(kinds(played, 0, "discards")[0])
        return card(kinds(played, at - 1, "deck")[0])

    def returns(self, played):
        theirs = [-float(sum(map(self.penalty, hand(played, -1, player)))) for player in range(len(played.seats))]
        ours = [float(total) for total in played.totals()]
        reason = "OpenSpiel counts for a card from two to ten its number in the deck and two more, not its pips"
        return theirs, reason if theirs != ours else None

    @staticmethod
    def penalty(text):
        rank = card(text) // 4
        if RANKS[rank] == "eight":
            return 50
        return 10 if rank >= RANKS.index("jack") else card(text) + 2


class Hearts(Peer):
    def action(self, text):
        return card(text)

    def chance(self, played, peer, at):
        done = len(peer.history())
        if done == 0:
            return played.state(0)["counters"]["pass_by"]
        return card(hand(played, 0, (done - 1) % 4)[(done - 1) // 4])

    def returns(self, played):
        return [26.0 - total for total in played.totals()], None


class Blackjack(Peer):
    def chance(self, played, peer, at):
        done = len([one for one in peer.full_history() if one.player < 0])
        dealt = hand(played, 0, 0) + kinds(played, 0, "dealer") + kinds(played, 0, "deck")
        rank, suit = divmod(card(dealt[done]), 4)
        return suit * 13 + (rank + 1) % 13


class GinRummy(Peer):
    """Forced answers are left out on both sides; melds have a number in OpenSpiel, which their texts tell here."""

    SUITS = "spades clubs diamonds hearts".split()

    def __init__(self):
        super().__init__("gin_rummy")
        self.skips_forced = True
        self.words = {"open_card": 52, "stock_card": 53, "pass_on": 54, "pass": 54, "knock": 55}

    def card(self, text):
        rank, suit = text.rstrip(")").split("(")
        return self.SUITS.index(suit) * 13 + (RANKS.index(rank) + 1) % 13

    def answers(self, decision):
        return len(decision["options"]) + (decision["demand"]["least"] == 0)

    def actions(self, decision, peer):
        text = decision["answer"]["text"]
        if text in self.words:
            return [self.words[text]]
        cards = [self.card(one) for one in text.split()]
        if len(cards) == 1:
            return cards
        names = sorted("A23456789TJQK"[one % 13] + "scdh"[one // 13] for one in cards)
        melds = {action: peer.action_to_string(action).split()[-1] for action in peer.legal_actions() if action > 55}
        split = lambda text: sorted(text[at : at + 2] for at in range(0, len(text), 2))
        return [next(action for action, meld in melds.items() if split(meld) == names)]

    def chance(self, played, peer, at):
        dealt = len([one for one in peer.full_history() if one.player < 0])
        hands = hand(played, 0, 0) + hand(played, 0, 1) + kinds(played, 0, "discards") + kinds(played, 0, "stock")
        return self.card(hands[dealt])


class GoFish(Peer):
    def chance(self, played, peer, at):
        done = len([one for one in peer.full_history() if one.player < 0])
        hands = [kind for player in range(len(played.seats)) for kind in self.dealt(played, player)]
        return card((hands + kinds(played, 0, "deck"))[done]) // 4

    @staticmethod
    def dealt(played, player):
        return hand(played, 0, player) + kinds(played, 0, f"{played.seats[player]}.books")

    def action(self, text):
        seat, rank = text.split(" -> ")
        return ["Ann", "Bob", "Cleo", "Dan"].index(seat) * 13 + RANKS.index(rank)

    def returns(self, played):
        return by_place(played), None


class Yacht(Peer):
    """The dice that are rolled again are one action there: a bit for each."""

    def answers(self, decision):
        return 2 ** len(decision["options"]) if decision["demand"]["most"] > 1 else super().answers(decision)

    def actions(self, decision, peer):
        if decision["demand"]["most"] > 1:
            return [sum(2**at for at in decision["answer"]["options"])]
        return [32 + self.action(decision["options"][at]["text"]) for at in decision["answer"]["options"]]

    def chance(self, played, peer, at):
        before = peer.history()
        rolled = before[-1] if before and before[-1] < 32 else 31
        outcome = 0
        for place in reversed(range(5)):
            if rolled >> place & 1:
                outcome = outcome * 6 + played.state(at)["zones"]["table"][place]["face"] - 1
        return outcome

    def returns(self, played):
        return by_place(played), None


GAMES = {
    "tic-tac-toe": Board("tic_tac_toe", lambda row, column: row * 3 + column),
    "connect-four": Board("connect_four", lambda row, column: column),
    "hex": Board("hex", lambda row, column: row * 11 + column),
    "breakthrough": Breakthrough(),
    "reversi": Reversi(),
    "go": Go(),
    "pig": Pig("pig", seats=(2, 3, 4), words=("roll", "hold")),
    "backgammon": Backgammon(),
    "kalah": Kalah("mancala"),
    "nine-mens-morris": NineMensMorris(),
    "rock-paper-scissors": Peer("matrix_rps", words=("rock", "paper", "scissors")),
    "goofspiel": Goofspiel(),
    "kuhn-poker": Poker("kuhn_poker", 1, 2, ("check fold", "bet call")),
    "leduc-poker": Poker("leduc_poker", 2, 13, ("fold", "check call", "raise")),
    "texas-holdem": TexasHoldem(),
    "liars-dice": LiarsDice("liars_dice"),
    "crazy-eights": CrazyEights("crazy_eights", seats=(5, 4, 3, 2)),
    "hearts": Hearts("hearts", seats=(4,)),
    "blackjack": Blackjack("blackjack", seats=(1,), words=("hit", "stand")),
    "gin-rummy": GinRummy(),
    "go-fish": GoFish("go_fish", seats=(2, 3, 4)),
    "yacht": Yacht("yacht", seats=(2, 3, 4), words=LINES),
}
