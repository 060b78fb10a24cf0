// SPDX-License-Identifier: MIT
// tokenizers.rs - tl and lol_html, the fastest that cut HTML into tags and texts: reads all files below a directory, as
// r0.c does, and gives each to one of them.
//
//     tokenizers tl|lol_html CRAWL      prints the bytes read, and what was found, so that nothing is left out
//
// tl makes a flat list of tags and texts and says which are whose children, without HTML's rules of nesting. lol_html
// is a rewriter: here it hands over each text, and its output is thrown away; to hand over each tag as well takes it half
// as much again. Neither decodes: tl wants UTF-8, so bytes that are not are replaced first, and lol_html is told UTF-8.
use lol_html::{doc_text, HtmlRewriter, Settings};
use std::{cell::Cell, env, fs, path::Path, process::exit};

fn with_tl(page: &[u8]) -> usize {
    let text = String::from_utf8_lossy(page);
    tl::parse(&text, tl::ParserOptions::default()).map_or(0, |dom| dom.nodes().len())
}

fn with_lol_html(page: &[u8]) -> usize {
    let found = Cell::new(0);
    let settings = Settings::new().append_document_content_handler(doc_text!(|_| {
        found.set(found.get() + 1);
        Ok(())
    }));
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    if rewriter.write(page).is_ok() {
        let _ = rewriter.end();
    }
    found.get()
}

fn each_file(directory: &Path, bytes: &mut usize, found: &mut usize, way: fn(&[u8]) -> usize) -> std::io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            each_file(&path, bytes, found, way)?;
        } else {
            let page = fs::read(&path)?;
            *bytes += page.len();
            *found += way(&page);
        }
    }
    Ok(())
}

fn main() {
    let args: Vec<String> = env::args().collect();
    let way: fn(&[u8]) -> usize = match args.get(1).map(String::as_str) {
        Some("tl") if args.len() == 3 => with_tl,
        Some("lol_html") if args.len() == 3 => with_lol_html,
        _ => {
            eprintln!("usage: tokenizers tl|lol_html CRAWL");
            exit(2)
        }
    };
    let (mut bytes, mut found) = (0, 0);
    if let Err(why) = each_file(Path::new(&args[2]), &mut bytes, &mut found, way) {
        eprintln!("tokenizers: cannot read '{}': {why}", args[2]);
        exit(1)
    }
    println!("{bytes}\t{found}");
}
