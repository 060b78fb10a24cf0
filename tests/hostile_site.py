# SPDX-License-Identifier: MIT
"""hostile_site.py - a site for the tests of --format: what breaks escapes, framings, ids and limits."""
import os


def make_hostile_site(directory):
    """Pages with what breaks escapes, framings, ids and limits."""
    os.makedirs(directory)

    def put(name, html):
        with open(os.path.join(os.fsencode(directory), name), "wb") as f:
            f.write(html)

    for i in range(5):
        put(b"p%d.html" % i, b"<title>Page %d</title><p>Always here</p><p>Number %d alone</p>" % (i, i))
    put(b"escapes.html", b"<meta charset=utf-8><title>a\\tb \\N \"q\" 'q' {x} </title><p>\\.</p><p>\\N</p><p>a\\b\\</p>"
        b"<p>=begins with it</p><p>WARC/1.0</p><p>{\"index\":{}}</p><p>]</p><p>tab\there, \"quoted\", 'so'</p>"
        b"<p>a, b; c | d $$ %s %d {{x}} &lt;/script&gt; &amp;amp; \\u0041 \\\\</p>")
    put(b"controls.html", b"<meta charset=utf-8><title>c\x01\x02 &#1;&#0;&#x1f;&#127;&#x85;\x7f\x0b</title>"
        b"<p>x\x00y &#0; &#1; \x01\x02\x1b[31m &#8; &#xd800; &#xdfff; &#xfffe; \xc2\x85 end</p><pre>a\r\n\r\nb\x0cc\td</pre>")
    put(b"unicode.html", "<meta charset=utf-8><title>\U0001f6a2 \u05e9\u05dc\u05d5\u05dd \u202e\u2066x</title>"
        "<p>\u4e2d\u6587 \U0001f468\u200d\U0001f469\u200d\U0001f467 \u0645\u0631\u062d\u0628\u0627 e\u0301 \u2028\u2029 "
        "\ufeff \uffff \U0010ffff</p>".encode())
    put(b"invalid.html", b"<meta charset=utf-8><title>\xff\xfe \xc3</title><p>\xed\xa0\x80 \xf5\x80 \xc0\xaf \xe2\x82 cut</p>")
    words = " ".join("word%dx" % i for i in range(120000))
    put(b"long.html", ("<title>" + "T" * 50000 + "</title><p>" + words + "</p><p>" + "n" * 300000 + "</p>").encode())
    letters = [chr(c) for c in range(0x20000, 0x2A000)]
    pairs = " ".join(a + "-" + b for a, b in zip(letters[::2], letters[1::2]))  # three words each to PostgreSQL
    put(b"pairs.html", ("<meta charset=utf-8><title>Pairs</title><p>" + pairs + " " + pairs[::-1] + "</p>").encode())
    put(b"lang.html", b"<html lang=\"x\"><title>L</title>" + b"<p>zxcv qwrt</p>")
    put(b"longlang.html", b"<html lang='" + b"\xc3\xa9\"\t\n\\" * 9000 + b"'><meta charset=utf-8><p>zxcv qwrt plok</p>")
    put(b"name\xff\t\n\"\\=,{}'\x01.html", b"<title>Name</title><p>A name that breaks lines</p>")
    put(b"empty.html", b"<title></title><body></body>")
    put(b"bare.html", b"<html><script>x</script></html>")
