//! A server of the program, and browsers without scripts that use it.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use ureq::Agent;

/// Numbers that are the same in each run: the step of Knuth's MMIX generator.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

/// What stands between the files of an upload.
const BOUNDARY: &str = "----parlor-test-boundary";

/// A server that ends with the test.
pub(crate) struct Server {
    child: Child,
    /// Where it answers: `http://127.0.0.1:50000`.
    pub(crate) base: String,
}

impl Server {
    /// Starts one with its tables in a folder, and waits until it answers.
    pub(crate) fn start(folder: &Path) -> Self {
        Self::start_at(folder, "127.0.0.1:0")
    }

    /// The same at an address: `127.0.0.1:50000`.
    pub(crate) fn start_at(folder: &Path, address: &str) -> Self {
        Self::of((folder, address), &[], folder.join("tables.db").to_str().unwrap())
    }

    /// Starts one in a folder and at an address, with these games, or those that come with parlor, and with its tables in
    /// a place.
    pub(crate) fn of((folder, address): (&Path, &str), games: &[&str], store: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.arg("serve").args(games).args(["--listen", address, "--store", store]);
        command.current_dir(folder).env_clear().env("XDG_DATA_HOME", folder).env("HOME", folder);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let base = line.split_whitespace().last().unwrap_or_default().to_owned();
        assert!(base.starts_with("http://127.0.0.1:"), "{line}");
        Self { child, base }
    }

    /// Ends it at once, whatever it is doing.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// The process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Stops it as it is, or lets it go on.
    pub(crate) fn pause(&self, is_paused: bool) {
        let signal = if is_paused { "STOP" } else { "CONT" };
        let command = format!("kill -{signal} {}", self.child.id());
        assert!(Command::new("sh").args(["-c", &command]).status().unwrap().success());
    }

    /// The address for raw connections: `127.0.0.1:50000`.
    pub(crate) fn socket(&self) -> &str {
        self.base.trim_start_matches("http://")
    }

    /// Sets a table up and gives the addresses that the host sees.
    pub(crate) fn set_up(&self, form: &str) -> Links {
        let mut host = Browser::default();
        let answer = host.post(&format!("{}/tables", self.base), form, &[]);
        assert_eq!(answer.status, 303, "{}", answer.text);
        let page = host.open(&format!("{}{}", self.base, answer.location));
        assert_eq!(page.status, 200);
        let hrefs = page.text.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let links: Vec<String> = hrefs.filter(|link| link.starts_with("http")).map(str::to_owned).collect();
        let (watch, seats) = links.split_last().unwrap();
        Links { seats: seats.to_vec(), watch: watch.clone(), page: page.text.clone(), host }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have been killed already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The links of a table.
pub(crate) struct Links {
    /// Those of the seats that people play.
    pub(crate) seats: Vec<String>,
    /// That of spectators.
    pub(crate) watch: String,
    /// The page of the host.
    pub(crate) page: String,
    /// The host.
    pub(crate) host: Browser,
}

/// An answer of the server.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) location: String,
    pub(crate) text: String,
}

/// A browser that keeps cookies and runs no scripts.
#[derive(Default)]
pub(crate) struct Browser {
    cookie: String,
    /// Where its seat is.
    pub(crate) address: String,
}

impl Browser {
    /// What it sends as its cookie.
    pub(crate) fn cookie(&self) -> &str {
        &self.cookie
    }

    /// Goes to another server that serves the same tables.
    pub(crate) fn turn_to(&mut self, server: &Server) {
        let path = self.address.splitn(4, '/').nth(3).unwrap_or_default();
        self.address = format!("{}/{path}", server.base);
    }

    /// What a request leads to; nothing if the server has gone.
    pub(crate) fn try_get(&self, address: &str) -> Option<String> {
        let request = Self::agent().get(address).header("Cookie", &self.cookie);
        request.call().ok()?.into_body().read_to_string().ok()
    }

    /// The status of the answer to an answer; nothing if the server has gone.
    pub(crate) fn try_answer(&self, form: &str) -> Option<u16> {
        let request = Self::agent().post(format!("{}/answer", self.address)).header("Cookie", &self.cookie);
        let request = request.header("Content-Type", "application/x-www-form-urlencoded");
        Some(request.header("Accept", "text/plain").send(form).ok()?.status().as_u16())
    }

    fn agent() -> Agent {
        let config = Agent::config_builder().http_status_as_error(false).max_redirects(0);
        config.max_redirects_will_error(false).timeout_global(Some(Duration::from_secs(60))).build().into()
    }

    fn answer(response: ureq::http::Response<ureq::Body>) -> (Answer, Option<String>) {
        let text_of =
            |name: &str| response.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        let (status, location, cookie) =
            (response.status().as_u16(), text_of("location").unwrap_or_default(), text_of("set-cookie"));
        let text = response.into_body().read_to_string().unwrap();
        (Answer { status, location, text }, cookie)
    }

    fn take(&mut self, cookie: Option<String>) {
        if let Some(cookie) = cookie {
            self.cookie = cookie.split(';').next().unwrap().to_owned();
        }
    }

    pub(crate) fn get(&mut self, address: &str) -> Answer {
        let request = Self::agent().get(address).header("Cookie", &self.cookie);
        let (answer, cookie) = Self::answer(request.call().unwrap());
        self.take(cookie);
        answer
    }

    /// Opens a link, and goes where it leads.
    pub(crate) fn open(&mut self, link: &str) -> Answer {
        self.address = link.to_owned();
        let answer = self.get(link);
        if answer.location.is_empty() {
            return answer;
        }
        let origin = link.split('/').take(3).collect::<Vec<&str>>().join("/");
        self.address = format!("{origin}{}", answer.location);
        let address = self.address.clone();
        self.get(&address)
    }

    pub(crate) fn post(&mut self, address: &str, form: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = Self::agent().post(address).header("Cookie", &self.cookie);
        request = request.header("Content-Type", "application/x-www-form-urlencoded");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let (answer, cookie) = Self::answer(request.send(form).unwrap());
        self.take(cookie);
        answer
    }

    /// Uploads files, with their names and contents.
    pub(crate) fn upload(
        &mut self,
        server: &Server,
        files: &[(&str, &[u8])],
        headers: &[(&str, &str)],
    ) -> Answer {
        let mut body = Vec::new();
        for (name, content) in files {
            let head = format!(
                "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\n\
                 Content-Type: application/octet-stream\r\n\r\n"
            );
            body.extend_from_slice(head.as_bytes());
            body.extend_from_slice(content);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
        let kind = format!("multipart/form-data; boundary={BOUNDARY}");
        let mut request = Self::agent().post(format!("{}/upload", server.base));
        request = request.header("Cookie", &self.cookie).header("Content-Type", kind);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Self::answer(request.send(&body).unwrap()).0
    }

    /// Answers the question of the seat.
    pub(crate) fn answers(&mut self, form: &str) -> Answer {
        let address = format!("{}/answer", self.address);
        self.post(&address, form, &[("Accept", "text/plain")])
    }
}

/// The question of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) number: usize,
    pub(crate) options: usize,
    pub(crate) least: usize,
    pub(crate) most: usize,
}

fn number_after(page: &str, before: &str) -> Option<usize> {
    let (_, rest) = page.split_once(before)?;
    rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

/// The question that a page asks, if it asks one.
pub(crate) fn asked(page: &str) -> Option<Asked> {
    Some(Asked {
        number: number_after(page, "name=\"question\" value=\"")?,
        options: page.matches("data-option=\"").count(),
        least: number_after(page, "data-least=\"")?,
        most: number_after(page, "data-most=\"")?,
    })
}

/// An answer to a question: as many options as it takes at least, but one if it takes any, and passing if there is none.
pub(crate) fn form(asked: &Asked, numbers: &mut Numbers) -> String {
    if asked.options == 0 {
        return format!("question={}&pass=1", asked.number);
    }
    let first = numbers.below(asked.options);
    let count = asked.least.max(1).min(asked.most);
    let picks = (0..count).map(|at| format!("&pick={}", (first + at) % asked.options));
    format!("question={}{}", asked.number, picks.collect::<String>())
}

/// Plays until nobody is asked; gives how many answers there were.
pub(crate) fn play(people: &mut [Browser], numbers: &mut Numbers, most: usize) -> usize {
    let mut answers = 0;
    while answers < most {
        let mut is_asked = false;
        for person in people.iter_mut() {
            let address = person.address.clone();
            let page = person.get(&address);
            assert_eq!(page.status, 200, "{}", page.text);
            let Some(asked) = asked(&page.text) else { continue };
            is_asked = true;
            let given = person.answers(&form(&asked, numbers));
            // Options that exclude each other are one try more.
            assert!(given.status == 204 || asked.most > 1, "{given:?} to {asked:?}");
            answers += 1;
        }
        if !is_asked {
            break;
        }
    }
    answers
}

/// Opens the links of seats.
pub(crate) fn sit_down(links: &[String]) -> Vec<Browser> {
    let sit = |link: &String| {
        let mut browser = Browser::default();
        assert_eq!(browser.open(link).status, 200);
        browser
    };
    links.iter().map(sit).collect()
}

/// The memory of a process now and at most, in kB: as Linux says.
pub(crate) fn memory(process: u32) -> (u64, u64) {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let of = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim_start_matches(':').split_whitespace().next().unwrap().parse().unwrap()
    };
    (of("VmRSS"), of("VmHWM"))
}
