//! A static server without tricks: what a plain host does, so that what works here works there.

use super::{
    mime,
    reload::{self, Published},
};
use crate::failure::Failure;
use std::{
    fs,
    net::Ipv4Addr,
    path::{Component, Path, PathBuf},
    sync::Arc,
    thread,
    time::Duration,
};
use tiny_http::{Header, Method, Request, Response, Server};

/// How many ports are tried.
const ATTEMPTS: u16 = 10;
/// Shorter than the patience of browsers and proxies with a silent server.
const LONGEST_WAIT: Duration = Duration::from_secs(20);
const HTML: &str = "text/html; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";

/// Takes the first free port from `wanted` upwards, on this machine alone, and says which.
pub(super) fn bind(wanted: u16) -> Result<(Server, u16), Failure> {
    for port in wanted..wanted + ATTEMPTS {
        match Server::http((Ipv4Addr::LOCALHOST, port)) {
            Ok(server) => return Ok((server, port)),
            Err(error) => println!("Port {port} cannot be had ({error}); trying the next."),
        }
    }
    let last = wanted + ATTEMPTS - 1;
    let why = format!("none of the ports {wanted} to {last} is free");
    Err(Failure::new("serving the site", why).by_hand("end the program that holds a port"))
}

/// Answers requests for as long as the program runs.
pub(super) fn answer(server: &Server, published: &Arc<Published>) {
    for request in server.incoming_requests() {
        let published = Arc::clone(published);
        // A page that waits for a change must not keep others waiting.
        thread::spawn(move || {
            let reply = reply(request.method(), request.url(), &published);
            send(request, reply);
        });
    }
}

/// What is sent back.
#[derive(Debug, PartialEq, Eq)]
struct Reply {
    status: u16,
    media_type: &'static str,
    body: Vec<u8>,
    /// Where to go instead, for a folder named without its slash.
    location: Option<String>,
}

impl Reply {
    fn new(status: u16, media_type: &'static str, body: impl Into<Vec<u8>>) -> Self {
        Self {
            status,
            media_type,
            body: body.into(),
            location: None,
        }
    }
}

fn reply(method: &Method, url: &str, published: &Published) -> Reply {
    if !matches!(method, Method::Get | Method::Head) {
        return Reply::new(405, TEXT, "only GET and HEAD");
    }
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    match path {
        reload::SCRIPT_PATH => Reply::new(200, "text/javascript", reload::SCRIPT),
        reload::WAIT_PATH => {
            let seen = query.parse().unwrap_or_default();
            Reply::new(200, TEXT, published.wait(seen, LONGEST_WAIT).to_string())
        }
        path => published.read(|folder, edition| {
            if folder.is_dir() {
                file(folder, path, edition)
            } else {
                building(edition)
            }
        }),
    }
}

/// A file of the site; its own 404 page with status 404 for anything else.
fn file(folder: &Path, path: &str, edition: u64) -> Reply {
    let found = below(folder, path);
    if let Some(found) = &found
        && found.is_dir()
        && !path.ends_with('/')
    {
        let mut reply = Reply::new(301, TEXT, "a folder");
        reply.location = Some(format!("{path}/"));
        return reply;
    }
    let found = found.map(|found| match found.is_dir() {
        true => found.join("index.html"),
        false => found,
    });
    if let Some(found) = found
        && let Ok(bytes) = fs::read(&found)
    {
        let media_type = mime::of(&found);
        return match (media_type, String::from_utf8(bytes)) {
            (HTML, Ok(page)) => Reply::new(200, HTML, reload::with_script(&page, edition)),
            (_, Ok(text)) => Reply::new(200, media_type, text),
            (_, Err(bytes)) => Reply::new(200, media_type, bytes.into_bytes()),
        };
    }
    match fs::read(folder.join("404.html")) {
        Ok(page) => Reply::new(404, HTML, page),
        Err(_) => Reply::new(404, TEXT, format!("{path} is not here")),
    }
}

/// The path of a request below the folder; `None` where it leads out or is no text.
fn below(folder: &Path, path: &str) -> Option<PathBuf> {
    let path = decode(path)?;
    let mut found = folder.to_owned();
    for part in Path::new(&path).components() {
        match part {
            Component::Normal(part) => found.push(part),
            Component::RootDir | Component::CurDir => {}
            Component::ParentDir | Component::Prefix(_) => return None,
        }
    }
    // `page.html/` names a folder that is not there.
    (!path.ends_with('/') || !found.is_file()).then_some(found)
}

/// Undoes percent-encoding.
fn decode(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = [rest.next()?, rest.next()?];
        let digits = str::from_utf8(&digits).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
    }
    String::from_utf8(bytes).ok()
}

/// Before the first site stands.
fn building(edition: u64) -> Reply {
    let page = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Ridgepoint</title>\
        <body><p>The site is being built; the terminal says how far it is. This page reloads by itself.</p></body></html>";
    Reply::new(503, HTML, reload::with_script(page, edition))
}

fn send(request: Request, reply: Reply) {
    let Reply {
        status,
        media_type,
        body,
        location,
    } = reply;
    let mut response = Response::from_data(body).with_status_code(status);
    let headers = [
        ("Content-Type", Some(media_type)),
        // A file that changed must never come from a cache.
        ("Cache-Control", Some("no-store")),
        ("Location", location.as_deref()),
    ];
    for (name, value) in headers {
        let header = value.and_then(|value| Header::from_bytes(name, value).ok());
        if let Some(header) = header {
            response.add_header(header);
        }
    }
    // A visitor who has left needs no answer.
    let _ = request.respond(response);
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::{
        io::{Read, Write},
        net::TcpStream,
    };

    /// A site with a page in a folder, an app and a page for what is not there.
    fn toy_site(name: &str) -> PathBuf {
        let site = std::env::temp_dir().join(format!("ridgepoint-{name}-{}", std::process::id()));
        fs::create_dir_all(site.join("zh")).unwrap();
        for (path, text) in [
            ("index.html", "<body>root</body>"),
            ("404.html", "<body>not here</body>"),
            ("zh/index.html", "<body>zh</body>"),
            ("zh/屋顶线.html", "<body>roofline</body>"),
            ("app_bg.wasm", "\0asm"),
        ] {
            fs::write(site.join(path), text).unwrap();
        }
        site
    }

    /// Sends a request as it stands and returns the whole answer.
    fn exchange(port: u16, request: &str) -> String {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        let request = format!("{request} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn it_answers_as_a_plain_host_does() {
        let site = toy_site("http");
        let published = Arc::new(Published::new(site.clone()));
        let (server, port) = bind(48_080).unwrap();
        thread::spawn(move || answer(&server, &published));

        let page = exchange(port, "GET /");
        assert!(page.starts_with("HTTP/1.1 200"));
        assert!(page.contains("Content-Type: text/html; charset=utf-8"));
        assert!(page.contains("Cache-Control: no-store"));
        assert!(page.contains("root<script src=\"/__reload.js?"));
        assert!(exchange(port, "GET /__reload.js?1").contains("location.reload()"));

        let wasm = exchange(port, "GET /app_bg.wasm?v=1");
        assert!(wasm.contains("Content-Type: application/wasm"));
        assert!(wasm.ends_with("\0asm"));
        assert!(exchange(port, "HEAD /app_bg.wasm").ends_with("\r\n\r\n"));

        let folder = exchange(port, "GET /zh");
        assert!(folder.starts_with("HTTP/1.1 301") && folder.contains("Location: /zh/"));
        assert!(exchange(port, "GET /zh/").contains("zh<script"));
        assert!(exchange(port, "GET /zh/%E5%B1%8B%E9%A1%B6%E7%BA%BF.html").contains("roofline"));

        for missing in ["/zh/nothing", "/app_bg.wasm/", "/../Cargo.toml", "/%ff"] {
            let answer = exchange(port, &format!("GET {missing}"));
            assert!(answer.starts_with("HTTP/1.1 404"), "{missing}: {answer}");
            assert!(answer.ends_with("<body>not here</body>"), "{missing}");
        }
        assert!(exchange(port, "POST /").starts_with("HTTP/1.1 405"));
        fs::remove_dir_all(site).unwrap();
    }

    #[test]
    fn before_the_first_site_it_says_so() {
        let published = Published::new(PathBuf::from("no-such-site"));
        let reply = reply(&Method::Get, "/zh/index.html", &published);
        assert_eq!(reply.status, 503);
        assert!(
            String::from_utf8(reply.body)
                .unwrap()
                .contains("__reload.js")
        );
    }

    #[test]
    fn a_busy_port_leads_to_the_next() {
        let (_first, port) = bind(49_180).unwrap();
        let (_second, next) = bind(port).unwrap();
        assert!(next > port);
    }

    #[test]
    fn no_request_leads_out_of_the_site() {
        let site = Path::new("site");
        assert_eq!(below(site, "/zh/a.html"), Some(site.join("zh/a.html")));
        for out in [
            "/../a",
            "/zh/../../a",
            "/%2e%2e/a",
            "/..%2fa",
            "/%2",
            "/%zz",
        ] {
            assert_eq!(below(site, out), None, "{out}");
        }
    }
}
