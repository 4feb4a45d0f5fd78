//! A browser, driven as somebody uses it: it is looked at, clicked and typed into.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::Element;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

/// How often a page is looked at until it shows something, and the time between two looks.
const LOOKS: u32 = 1000;
const BETWEEN: Duration = Duration::from_millis(20);

/// The screen before which somebody sits, and what they have told their system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) is_phone: bool,
    pub(crate) is_dark: bool,
}

impl Look {
    pub(crate) const DESKTOP: Self = Self { is_phone: false, is_dark: false };
    pub(crate) const PHONE: Self = Self { is_phone: true, is_dark: false };

    /// Width and height in pixels.
    pub(crate) fn size(self) -> (u32, u32) {
        if self.is_phone { (390, 844) } else { (1280, 800) }
    }

    pub(crate) fn all() -> [Self; 4] {
        [
            Self::PHONE,
            Self { is_dark: true, ..Self::PHONE },
            Self::DESKTOP,
            Self { is_dark: true, ..Self::DESKTOP },
        ]
    }
}

impl std::fmt::Display for Look {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (size, light) =
            (if self.is_phone { "phone" } else { "desktop" }, if self.is_dark { "dark" } else { "light" });
        write!(formatter, "{size}-{light}")
    }
}

/// A window of the browser.
#[derive(Clone, Debug)]
pub(crate) struct Tab(String);

/// The program that drives browsers.
struct Driver {
    child: Child,
    /// It ends where nobody listens to what it says.
    _said: BufReader<ChildStdout>,
}

impl Driver {
    /// Starts it and gives its address; `None` if this machine has none.
    fn start() -> Option<(Self, String)> {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().ok()?;
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        while said.read_line(&mut line).unwrap() > 0 {
            if let Some((_, port)) = line.split_once("successfully on port ") {
                let base = format!("http://127.0.0.1:{}", port.trim_end().trim_end_matches('.'));
                return Some((Self { child, _said: said }, base));
            }
            line.clear();
        }
        panic!("chromedriver does not say where it listens");
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A browser that ends with the test.
pub(crate) struct Chrome {
    runtime: Runtime,
    client: Client,
    _driver: Driver,
    /// The address for what the client has no command for.
    session: String,
    /// The window that commands go to.
    current: RefCell<String>,
    /// Windows that are not used yet.
    unused: RefCell<Vec<String>>,
}

/// What a test needs that a machine need not have is not there: the test is left out, unless `PARLOR_BROWSERS` is set.
pub(crate) fn left_out(missing: &'static str) {
    static SAID: Mutex<Vec<&str>> = Mutex::new(Vec::new());
    assert!(std::env::var_os("PARLOR_BROWSERS").is_none(), "PARLOR_BROWSERS is set, but there is {missing}");
    let mut said = SAID.lock().unwrap();
    if !said.contains(&missing) {
        said.push(missing);
        // The macro would be silent in a test that passes.
        let _ = writeln!(std::io::stderr(), "skipped: {missing} (see tests/browsers/main.rs)");
    }
}

impl Chrome {
    /// Starts one; `None` if this machine has none.
    pub(crate) fn start() -> Option<Self> {
        let Some((driver, base)) = Driver::start() else {
            left_out("no chromedriver");
            return None;
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let client = runtime.block_on(Self::connect(&base));
        let session = runtime.block_on(client.session_id()).unwrap().unwrap();
        let window = String::from(runtime.block_on(client.window()).unwrap());
        let (current, unused) = (RefCell::new(window.clone()), RefCell::new(vec![window]));
        let session = format!("{base}/session/{session}");
        Some(Self { runtime, client, _driver: driver, session, current, unused })
    }

    async fn connect(base: &str) -> Client {
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-gpu",
            "--hide-scrollbars",
            "--lang=en",
            "--accept-lang=en",
            "--disable-background-timer-throttling",
            "--disable-backgrounding-occluded-windows",
            "--disable-renderer-backgrounding",
        ];
        let wanted = json!({
            "goog:chromeOptions": { "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let Value::Object(wanted) = wanted else { unreachable!("it is one") };
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(wanted).connect(base).await.expect("chromedriver starts the browser")
    }

    /// Opens a window.
    pub(crate) fn tab(&self, look: Look) -> Tab {
        let unused = self.unused.borrow_mut().pop();
        let window = unused.unwrap_or_else(|| {
            String::from(self.runtime.block_on(self.client.new_window(false)).unwrap().handle)
        });
        let tab = Tab(window);
        self.look(&tab, look);
        tab
    }

    /// Puts a window before another screen.
    pub(crate) fn look(&self, tab: &Tab, look: Look) {
        self.resize(tab, look, look.size().1);
        let scheme = if look.is_dark { "dark" } else { "light" };
        // Without motion, answers are shown as fast as they come.
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.devtools(tab, "Emulation.setEmulatedMedia", &json!({ "features": features }));
        self.devtools(tab, "Emulation.setFocusEmulationEnabled", &json!({ "enabled": true }));
    }

    fn resize(&self, tab: &Tab, look: Look, height: u32) {
        let size = json!({ "width": look.size().0, "height": height, "deviceScaleFactor": 1, "mobile": look.is_phone });
        self.devtools(tab, "Emulation.setDeviceMetricsOverride", &size);
    }

    /// Makes commands go to a window.
    fn at(&self, tab: &Tab) -> &Client {
        if *self.current.borrow() != tab.0 {
            self.runtime.block_on(self.client.switch_to_window(tab.0.clone().try_into().unwrap())).unwrap();
            self.current.replace(tab.0.clone());
        }
        &self.client
    }

    /// A command of the browser's own, which a client for all browsers does not have.
    fn command(&self, path: &str, body: &Value) -> Value {
        let request = ureq::post(format!("{}/{path}", self.session)).content_type("application/json");
        let mut answer = request.send(body.to_string()).unwrap();
        let text = answer.body_mut().read_to_string().unwrap();
        serde_json::from_str::<Value>(&text).unwrap()["value"].take()
    }

    fn devtools(&self, tab: &Tab, name: &str, parameters: &Value) -> Value {
        self.at(tab);
        self.command("goog/cdp/execute", &json!({ "cmd": name, "params": parameters }))
    }

    /// Cuts a window off the network, or gives it back.
    pub(crate) fn cut_off(&self, tab: &Tab, is_off: bool) {
        let conditions =
            json!({ "offline": is_off, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.devtools(tab, "Network.enable", &json!({}));
        self.devtools(tab, "Network.emulateNetworkConditions", &conditions);
    }

    /// Makes a window load everything with each page.
    pub(crate) fn forget_files(&self, tab: &Tab) {
        self.devtools(tab, "Network.enable", &json!({}));
        self.devtools(tab, "Network.setCacheDisabled", &json!({ "cacheDisabled": true }));
    }

    pub(crate) fn open(&self, tab: &Tab, address: &str) {
        let client = self.at(tab);
        self.runtime.block_on(client.goto(address)).unwrap();
    }

    /// Runs the body of an asynchronous function in a page, and waits for it.
    pub(crate) fn run(&self, tab: &Tab, script: &str, arguments: Vec<Value>) -> Value {
        let client = self.at(tab);
        let whole = format!("return (async () => {{ {script} }})();");
        self.runtime
            .block_on(client.execute(&whole, arguments))
            .unwrap_or_else(|error| panic!("{error}: {script}"))
    }

    /// The value of an expression in a page.
    pub(crate) fn value(&self, tab: &Tab, expression: &str) -> Value {
        self.run(tab, &format!("return {expression};"), Vec::new())
    }

    /// Waits until an expression holds in a page.
    pub(crate) fn wait_until(&self, tab: &Tab, expression: &str) {
        for _ in 0..LOOKS {
            if self.value(tab, &format!("Boolean({expression})")) == Value::Bool(true) {
                return;
            }
            std::thread::sleep(BETWEEN);
        }
        panic!("{expression} never held in: {}", self.text(tab));
    }

    /// What stands on a page.
    pub(crate) fn text(&self, tab: &Tab) -> String {
        self.value(tab, "document.body.innerText").as_str().unwrap().to_owned()
    }

    fn find(&self, tab: &Tab, locator: Locator<'_>) -> Element {
        let client = self.at(tab);
        self.runtime.block_on(client.find(locator)).unwrap_or_else(|error| panic!("{error}: {locator:?}"))
    }

    /// Clicks in the middle of an element, where it is in nobody's way.
    pub(crate) fn click(&self, tab: &Tab, selector: &str) {
        let element = self.find(tab, Locator::Css(selector));
        self.click_on(&element, selector);
    }

    /// Clicks on one of the elements that a selector finds, after scrolling no further than it takes to see it.
    pub(crate) fn click_nth(&self, tab: &Tab, selector: &str, nth: usize) {
        let scroll =
            "document.querySelectorAll(arguments[0])[arguments[1]].scrollIntoView({ block: 'nearest' })";
        self.run(tab, scroll, vec![json!(selector), json!(nth)]);
        let client = self.at(tab);
        let found = self.runtime.block_on(client.find_all(Locator::Css(selector))).unwrap();
        self.click_on(&found[nth], selector);
    }

    fn click_on(&self, element: &Element, selector: &str) {
        self.runtime.block_on(element.click()).unwrap_or_else(|error| panic!("{error}: {selector}"));
    }

    /// Writes into a field.
    pub(crate) fn write(&self, tab: &Tab, selector: &str, text: &str) {
        let element = self.find(tab, Locator::Css(selector));
        self.runtime.block_on(element.clear()).unwrap();
        self.runtime.block_on(element.send_keys(text)).unwrap();
    }

    /// Presses keys, one after the other, wherever the focus is.
    pub(crate) fn press(&self, tab: &Tab, keys: impl IntoIterator<Item = char>) {
        let mut actions = KeyActions::new("keyboard".to_owned());
        for value in keys {
            actions = actions.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        }
        let client = self.at(tab);
        self.runtime.block_on(client.perform_actions(actions)).unwrap();
    }

    /// A picture of what is seen, or of the whole page.
    pub(crate) fn picture(&self, tab: &Tab, look: Look, is_whole: bool) -> Vec<u8> {
        let client = self.at(tab);
        if is_whole {
            let height = self.value(tab, "document.documentElement.scrollHeight").as_u64().unwrap();
            self.resize(tab, look, u32::try_from(height).unwrap());
        }
        let picture = self.runtime.block_on(client.screenshot()).unwrap();
        self.resize(tab, look, look.size().1);
        picture
    }

    /// What pages have complained about since this was asked: errors of scripts, and what their policy forbids.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = self.command("se/log", &json!({ "type": "browser" }));
        let entries = log.as_array().unwrap().iter();
        let serious = entries.filter(|entry| entry["level"] == "SEVERE" || entry["source"] == "security");
        serious.map(|entry| entry["message"].to_string()).collect()
    }
}

impl Drop for Chrome {
    fn drop(&mut self) {
        // The browser would go on without its driver.
        let _ = self.runtime.block_on(self.client.clone().close());
    }
}
