//! WebDriver, as far as these tests speak it: <https://www.w3.org/TR/webdriver2/>.

use std::fmt;

use serde_json::{Value, json};

use super::{Driver, marionette::Firefox};
use crate::testing::PATIENCE;

/// The name under which WebDriver hands out elements.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// One browser, driven. Closed when dropped.
pub struct Session {
    way: Way,
}

/// How its commands come to it.
enum Way {
    /// Through a driver: the address of the session there.
    Driver {
        agent: ureq::Agent,
        base: String,
    },
    Firefox(Firefox),
}

/// A command that the driver could not carry out.
pub struct Failed {
    /// The error's name in the specification, such as `no such element`.
    pub error: String,
    message: String,
}

impl Failed {
    pub(super) fn new(error: &str, message: &str) -> Failed {
        Failed {
            error: error.into(),
            message: message.into(),
        }
    }
}

impl fmt::Debug for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.message.lines().next().unwrap_or_default();
        write!(f, "{}: {first}", self.error)
    }
}

/// An element of a page, until it is gone.
#[derive(Clone, Debug)]
pub struct Element(String);

impl Element {
    /// The element among what a script returned.
    pub fn of(value: &Value) -> Option<Element> {
        value[ELEMENT].as_str().map(|id| Element(id.to_string()))
    }
}

impl Session {
    pub fn open(driver: &Driver, capabilities: &Value) -> Session {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(PATIENCE * 2))
            .build()
            .into();
        let body = json!({ "capabilities": { "alwaysMatch": capabilities } });
        let opened = send(&agent, "POST", &driver.url("/session"), &body);
        let opened = opened.expect("a browser opens");
        let id = opened["sessionId"].as_str().expect("a session has a name");
        let base = driver.url(&format!("/session/{id}"));
        Session {
            way: Way::Driver { agent, base },
        }
    }

    pub fn in_firefox(firefox: Firefox) -> Session {
        Session {
            way: Way::Firefox(firefox),
        }
    }

    pub fn post(&self, command: &str, body: &Value) -> Result<Value, Failed> {
        self.send("POST", command, body)
    }

    pub fn get(&self, command: &str) -> Result<Value, Failed> {
        self.send("GET", command, &Value::Null)
    }

    pub fn delete(&self, command: &str) -> Result<Value, Failed> {
        self.send("DELETE", command, &Value::Null)
    }

    fn send(&self, method: &str, command: &str, body: &Value) -> Result<Value, Failed> {
        match &self.way {
            Way::Driver { agent, base } => send(agent, method, &format!("{base}/{command}"), body),
            Way::Firefox(firefox) => firefox.send(method, command, body),
        }
    }

    /// Runs a script in the page, and waits for it if it is a promise.
    pub fn execute(&self, script: &str, args: &[Value]) -> Result<Value, Failed> {
        self.post("execute/sync", &json!({ "script": script, "args": args }))
    }

    pub fn find(&self, css: &str) -> Result<Element, Failed> {
        let found = self.post("element", &json!({ "using": "css selector", "value": css }))?;
        Ok(Element::of(&found).expect("what is found is an element"))
    }

    pub fn click(&self, element: &Element) -> Result<(), Failed> {
        let command = format!("element/{}/click", element.0);
        self.post(&command, &json!({})).map(drop)
    }

    pub fn clear(&self, element: &Element) -> Result<(), Failed> {
        let command = format!("element/{}/clear", element.0);
        self.post(&command, &json!({})).map(drop)
    }

    pub fn type_into(&self, element: &Element, text: &str) -> Result<(), Failed> {
        let command = format!("element/{}/value", element.0);
        self.post(&command, &json!({ "text": text })).map(drop)
    }

    /// Presses keys one after another, wherever the focus is.
    pub fn press(&self, keys: &str) -> Result<(), Failed> {
        let strokes: Vec<Value> = keys
            .chars()
            .flat_map(|key| ["keyDown", "keyUp"].map(|act| json!({ "type": act, "value": key })))
            .collect();
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": strokes });
        self.post("actions", &json!({ "actions": [keyboard] }))
            .map(drop)
    }

    /// A command of the browser's own protocol, for what WebDriver lacks.
    pub fn devtools(&self, command: &str, params: Value) -> Result<Value, Failed> {
        self.post(
            "goog/cdp/execute",
            &json!({ "cmd": command, "params": params }),
        )
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if let Way::Driver { agent, base } = &self.way {
            let _ = send(agent, "DELETE", base, &Value::Null);
        }
    }
}

fn send(agent: &ureq::Agent, method: &str, address: &str, body: &Value) -> Result<Value, Failed> {
    let lost = |why: &dyn ToString| Failed::new("no answer from the driver", &why.to_string());
    let answer = match method {
        "GET" => agent.get(address).call(),
        "DELETE" => agent.delete(address).call(),
        _ => agent.post(address).send(body.to_string()),
    };
    let mut answer = answer.map_err(|why| lost(&why))?;
    let fine = answer.status().is_success();
    let text = answer
        .body_mut()
        .with_config()
        .limit(64 << 20)
        .read_to_string();
    let text = text.map_err(|why| lost(&why))?;
    let mut told: Value = serde_json::from_str(&text).map_err(|why| lost(&why))?;
    let value = told["value"].take();
    if fine {
        return Ok(value);
    }
    let word = |name: &str| value[name].as_str().unwrap_or_default().to_string();
    Err(Failed::new(&word("error"), &word("message")))
}
