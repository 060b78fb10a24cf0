// SPDX-License-Identifier: MIT
// rivals.rs - the rivals in Rust as workers of rivals.py: see extractors.py for what they read and print.
//
//     rivals RIVAL     rs-trafilatura, trafilatura-rs or dom-smoothie
//
// rs-trafilatura decodes the page itself, and gets its place in the crawl as its URL, from which it guesses the page's
// type. The others take text, decoded as infodisc found it.
use base64::{engine::general_purpose::STANDARD, Engine};
use std::io::{BufRead, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};

struct Page {
    html: Vec<u8>,
    charset: String,
    url: String,
}

type Found = Result<String, String>;

fn decode(page: &Page) -> String {
    let encoding = encoding_rs::Encoding::for_label(page.charset.as_bytes()).unwrap_or(encoding_rs::UTF_8);
    encoding.decode(&page.html).0.into_owned()
}

// Rivals that return the title apart: it is part of what they found.
fn with_title(title: &str, text: String) -> String {
    if title.is_empty() || text.contains(title) { text } else { format!("{title}\n{text}") }
}

fn rs_trafilatura(page: &Page) -> Found {
    let options = rs_trafilatura::Options { url: Some(page.url.clone()), ..Default::default() };
    let found = rs_trafilatura::extract_bytes_with_options(&page.html, &options).map_err(|error| error.to_string())?;
    Ok(with_title(found.metadata.title.as_deref().unwrap_or(""), found.content_text))
}

// With its fallbacks, as its command-line program and its own measurements have it.
fn trafilatura_rs(page: &Page) -> Found {
    use trafilatura::{extract, Options, TrafilaturaError};
    match extract(&decode(page), &Options::default().with_fallback(true)) {
        Ok(found) => Ok(with_title(&found.metadata.title, found.content_text)),
        Err(TrafilaturaError::InsufficientContent { .. }) => Ok(String::new()),
        Err(error) => Err(error.to_string()),
    }
}

// With line breaks between blocks: the plain text glues the last word of a block to the first of the next one.
fn dom_smoothie(page: &Page) -> Found {
    use dom_smoothie::{Config, Readability, ReadabilityError, TextMode};
    let config = Config { text_mode: TextMode::Formatted, ..Default::default() };
    match Readability::new(decode(page), None, Some(config)).and_then(|mut reader| reader.parse()) {
        Ok(found) => Ok(with_title(&found.title, found.text_content.to_string())),
        Err(ReadabilityError::GrabFailed) => Ok(String::new()),
        Err(error) => Err(error.to_string()),
    }
}

fn cpu_seconds() -> f64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut now) };
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

fn read_page(line: &str) -> Page {
    let mut fields = line.split('\t');
    let path = fields.next().unwrap_or("");
    let place = path.rsplit_once("/pages/").map_or(path, |(_, place)| place);
    Page {
        html: std::fs::read(path).expect(path),
        charset: fields.next().unwrap_or("").to_string(),
        url: format!("http://{place}"),
    }
}

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    let (extract, version): (fn(&Page) -> Found, &str) = match name.as_str() {
        "rs-trafilatura" => (rs_trafilatura, "0.2.2"),
        "trafilatura-rs" => (trafilatura_rs, "0.6.0"),
        "dom-smoothie" => (dom_smoothie, "0.19.0"),
        _ => panic!("no such rival: {name}"),
    };
    let mut answers = std::io::stdout();
    writeln!(answers, "{version}").unwrap();
    for line in std::io::stdin().lock().lines() {
        let page = read_page(&line.unwrap());
        let start = cpu_seconds();
        let found = catch_unwind(AssertUnwindSafe(|| extract(&page))).unwrap_or_else(|_| Err("panic".to_string()));
        let seconds = cpu_seconds() - start;
        match found {
            Ok(text) => writeln!(answers, "{seconds:.6}\t{}", STANDARD.encode(text)),
            Err(message) => writeln!(answers, "!\t{}", message.escape_default()),
        }
        .unwrap();
    }
}
