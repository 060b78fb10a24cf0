"""The sample site ledger-2001: a small-town newspaper laid out in tables."""
from common import Site, gold, inline, pick, plain, shorten

INFO = {
    "name": "ledger-2001", "url": "http://www.wexcombe-ledger.example/",
    "language": "en", "charset": "ISO-8859-1", "layout": "nested tables",
    "kind": "local newspaper, 2001",
    "notes": "Pages with curly quotes hold windows-1252 bytes although they "
             "declare ISO-8859-1; decode as windows-1252 as browsers do.",
}
SECTIONS = {"news": ("News", "#003366"), "sport": ("Sport", "#336600"),
            "business": ("Business", "#663300"), "arts": ("Arts", "#660066"),
            "letters": ("Letters", "#666633")}
MONTHS = ("January February March April May June July August September "
          "October November December").split()
ADS = [("furniture", "Pine furniture made to measure at Old Tannery Pine"),
       ("coach", "Day trips to the coast with Western Vale Motors"),
       ("seeds", "Seed potatoes now in at Orchard's Hardware"),
       ("optician", "Two pairs for the price of one at Lamb Opticians"),
       ("modem", "Get on-line for 1p a minute with ValeNet")]
WEATHER = ["Rain at first, then bright. High 9C", "Fog clearing. High 7C",
           "Sunny spells, cold wind. High 8C", "Sleet on high ground. High 4C",
           "Dry and mild. High 12C"]
POLLS = ["Should the market move to Saturdays?", "Is the flood wall too high?",
         "Do you own a mobile telephone?", "Should the baths open on Sundays?"]

HEAD = """<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML>
<HEAD>
<TITLE>Wexcombe Ledger - {title}</TITLE>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=ISO-8859-1">
<META NAME="keywords" CONTENT="Wexcombe, Ledger, local news, Netherfold, Upper Stoke">
<SCRIPT LANGUAGE="JavaScript">
<!--
var adnum = {adnum};
function popup(u) {{ window.open(u, 'w', 'width=400,height=300'); return false; }}
// -->
</SCRIPT>
<STYLE TYPE="text/css">
<!--
A {{ color: {colour}; text-decoration: none }}
A:hover {{ text-decoration: underline }}
-->
</STYLE>
</HEAD>
<BODY BGCOLOR=#FFFFFF TEXT=#000000 LINK={colour} MARGINWIDTH=0 MARGINHEIGHT=0>
<TABLE WIDTH=760 BORDER=0 CELLSPACING=0 CELLPADDING=0 BGCOLOR={colour}>
<TR><TD WIDTH=270><A HREF=/><IMG SRC=/images/masthead.gif WIDTH=260 HEIGHT=60 BORDER=0 ALT="The Wexcombe Ledger"></A>
<TD WIDTH=10><IMG SRC=/images/spacer.gif WIDTH=10 HEIGHT=1>
<TD WIDTH=480 ALIGN=right>
<TABLE BORDER=0 CELLPADDING=1><TR><TD ALIGN=center><FONT COLOR=#FFFFFF SIZE=1 FACE="Verdana, Arial">ADVERTISEMENT</FONT><BR>
<A HREF="http://ads.valenet.example/go?{ad}"><IMG SRC=/ads/{ad}.gif WIDTH=468 HEIGHT=60 BORDER=0 ALT="{adtext}"></A><BR><FONT COLOR=#FFFFFF SIZE=1>{adtext}</FONT></TABLE>
</TABLE>
<TABLE WIDTH=760 BORDER=0 CELLSPACING=0 CELLPADDING=3 BGCOLOR=#CCCC99>
<TR><TD><FONT SIZE=1 FACE="Verdana, Arial">&nbsp;{day}&nbsp;&nbsp;|&nbsp;&nbsp;Weather: {weather}</FONT>
<TD ALIGN=right><FORM ACTION=/cgi-bin/search.cgi METHOD=get><FONT SIZE=1>Search&nbsp;</FONT><INPUT TYPE=text NAME=q SIZE=12><INPUT TYPE=submit VALUE=Go></FORM>
</TABLE>
<TABLE WIDTH=760 BORDER=0 CELLSPACING=0 CELLPADDING=0>
<TR VALIGN=top>
"""
FOOT = """</TR>
</TABLE>
<TABLE WIDTH=760 BORDER=0 CELLSPACING=0 CELLPADDING=4>
<TR><TD BGCOLOR={colour}><IMG SRC=/images/spacer.gif WIDTH=1 HEIGHT=2></TD></TR>
<TR><TD ALIGN=center><FONT SIZE=1 FACE="Verdana, Arial"><A HREF=/>Front page</A>&nbsp;|&nbsp;<A HREF=/news/>News</A>&nbsp;|&nbsp;<A HREF=/sport/>Sport</A>&nbsp;|&nbsp;<A HREF=/business/>Business</A>&nbsp;|&nbsp;<A HREF=/arts/>Arts</A>&nbsp;|&nbsp;<A HREF=/letters/>Letters</A>&nbsp;|&nbsp;<A HREF=/classifieds/>Classifieds</A><BR>
Copyright &copy; 2001 Wexcombe Ledger Newspapers Ltd. All rights reserved.<BR>
No part of these pages may be reproduced without permission. <A HREF="mailto:webmaster@wexcombe-ledger.example">Write to the webmaster</A></FONT></TD></TR>
</TABLE>
<SCRIPT LANGUAGE="JavaScript">
<!--
document.write('<IMG SRC="/cgi-bin/count.cgi?p=' + adnum + '" WIDTH=1 HEIGHT=1>');
// -->
</SCRIPT>
<NOSCRIPT><IMG SRC=/cgi-bin/count.cgi WIDTH=1 HEIGHT=1></NOSCRIPT>
</BODY>
</HTML>
"""
SMALL = '<FONT SIZE=1 FACE="Verdana, Arial">'
TEXT = '<FONT SIZE=2 FACE="Times New Roman, Times">'


def url_of(item):
    """The address of an article."""
    return "/%s/%s/%s.html" % (item.section, item.date.replace("-", "/"), item.slug)


def long_date(date):
    """14 March 2001 for 2001-03-14."""
    year, month, day = (int(x) for x in date.split("-"))
    return "%d %s %d" % (day, MONTHS[month - 1], year)


def navigation(active, poll):
    """The left column: sections, services and a reader poll."""
    out = ['<TD WIDTH=130 BGCOLOR=#EEEEDD><TABLE WIDTH=130 BORDER=0 CELLPADDING=3 CELLSPACING=1>']
    for key, (name, colour) in SECTIONS.items():
        look = " BGCOLOR=#FFFFFF" if key == active else ""
        out.append("<TR><TD WIDTH=6 BGCOLOR=%s><IMG SRC=/images/spacer.gif WIDTH=6 HEIGHT=1>"
                   "<TD%s>%s<B><A HREF=/%s/>%s</A></B></FONT>" % (colour, look, SMALL, key, name))
    for href, name in (("/classifieds/", "Classifieds"), ("/about.html", "About us"),
                       ("/advertise.html", "Advertise")):
        out.append("<TR><TD>&nbsp;<TD>%s<A HREF=%s>%s</A></FONT>" % (SMALL, href, name))
    out.append("</TABLE><BR><TABLE WIDTH=126 BORDER=1 CELLPADDING=4 ALIGN=center>"
               "<TR><TD BGCOLOR=#CCCC99>%s<B>Your say</B></FONT><TR><TD>%s%s<FORM ACTION=/cgi-bin/poll.cgi>"
               "<INPUT TYPE=radio NAME=v VALUE=y>Yes<BR><INPUT TYPE=radio NAME=v VALUE=n>No<BR>"
               "<INPUT TYPE=submit VALUE=Vote></FORM></FONT></TABLE></TD>" % (SMALL, SMALL, poll))
    out.append("<TD WIDTH=10><IMG SRC=/images/spacer.gif WIDTH=10 HEIGHT=1 ALT=\"\"></TD>")
    return "\n".join(out) + "\n"


def render(blocks, style):
    """The article body; style varies how paragraphs are marked."""
    out = []
    for kind, data in blocks:
        if kind == "p" and style == 0:
            out.append("<P>%s%s</FONT>" % (TEXT, inline(data, "<B>%s</B>", False)))
        elif kind == "p":
            out.append("%s%s</FONT><BR>&nbsp;<BR>" % (TEXT, inline(data, "<B>%s</B>", False)))
        elif kind == "caption":
            out.append("<TABLE ALIGN=right WIDTH=170 BORDER=0 CELLPADDING=4><TR><TD><IMG SRC=/images/photo.jpg "
                       "WIDTH=160 HEIGHT=120><TR><TD>%s<I>%s</I></FONT></TABLE>" % (SMALL, inline(data)))
        elif kind == "table":
            rows = ["<TR>" + "".join("<TD>%s%s</FONT>" % (SMALL, inline(c)) for c in row)
                    for row in data]
            out.append("<TABLE BORDER=1 CELLPADDING=3 WIDTH=90%%>\n%s\n</TABLE>" % "\n".join(rows))
    return "\n".join(out)


def side(related, ad, phrase):
    """The right column: stories of the same kind, and one more small ad."""
    rows = ["<TR><TD VALIGN=top><IMG SRC=/images/dot.gif WIDTH=5 HEIGHT=5><TD>%s<A HREF=%s>%s</A></FONT>"
            % (SMALL, url_of(x), inline(x.title)) for x in related]
    return ("<TD WIDTH=10>&nbsp;</TD>\n<TD WIDTH=160><TABLE WIDTH=160 BORDER=0 CELLPADDING=3 BGCOLOR=#EEEEDD>\n"
            "<TR><TD COLSPAN=2 BGCOLOR=#CCCC99>%s<B>%s</B></FONT>\n%s\n</TABLE><BR>\n"
            "<TABLE WIDTH=160 BORDER=1 CELLPADDING=5><TR><TD ALIGN=center>%s%s</FONT></TABLE></TD>\n"
            % (SMALL, phrase, "\n".join(rows), SMALL, ad))


class Ledger:
    """Writes all pages of the newspaper."""

    def __init__(self, site):
        """Read the written text."""
        self.site = site
        self.articles = site.load("articles.txt")
        self.ads = site.load("ads.txt")

    def page(self, url, title, section, day, centre, related, phrase, *, kind, text, neutral=""):
        """Put a centre cell into the frame and write the page."""
        rng = self.site.rng
        ad, adtext = pick(rng, ADS, 1)[0]
        colour = SECTIONS.get(section, ("", "#333333"))[1]
        markup = HEAD.format(title=inline(title), adnum=int(rng.random() * 9000) + 1000, colour=colour,
                             ad=ad, adtext=adtext, day=day, weather=pick(rng, WEATHER, 1)[0])
        markup += navigation(section, pick(rng, POLLS, 1)[0])
        markup += "<TD WIDTH=450>" + centre + "\n"
        markup += side(related, pick(rng, ADS, 1)[0][1], phrase) + FOOT.format(colour=colour)
        fancy = any(c in markup for c in "\u2018\u2019\u201c\u201d")
        self.site.add(url, markup, kind, text, neutral, "cp1252" if fancy else None)

    def related(self, item):
        """Stories on the same topic, filled up with others of any section."""
        same = [x for x in self.articles if x.topic == item.topic and x is not item]
        rest = [x for x in self.articles if x.topic != item.topic]
        return same[:4] + pick(self.site.rng, rest, 2 + int(self.site.rng.random() * 3))

    def article(self, item):
        """One story page."""
        name = SECTIONS[item.section][0]
        day = long_date(item.date)
        byline = ("From " if item.section == "letters" else "By ") + item.by
        centre = ("%s<A HREF=/>Front page</A>&nbsp;&gt;&nbsp;<A HREF=/%s/>%s</A></FONT><BR>\n"
                  "<TABLE WIDTH=450 BORDER=0 CELLPADDING=2>\n<TR><TD><FONT SIZE=5 FACE=\"Times New Roman, Times\">"
                  "<B>%s</B></FONT><BR>\n%s%s&nbsp;&nbsp;-&nbsp;&nbsp;%s</FONT><HR NOSHADE SIZE=1>\n%s\n"
                  "<TR><TD ALIGN=right>%s<A HREF=\"mailto:?subject=Ledger\">E-mail this to a friend</A>&nbsp;|&nbsp;"
                  "<A HREF=\"javascript:window.print()\">Print</A>&nbsp;|&nbsp;<A HREF=#top>Back to top</A></FONT>\n</TABLE>"
                  % (SMALL, item.section, name, inline(item.title), SMALL, byline, day,
                     render(item.blocks, int(self.site.rng.random() * 2)), SMALL))
        self.page(url_of(item), "%s - %s" % (name, plain(item.title)), item.section, day, centre,
                  self.related(item), "Related stories", kind="article",
                  text=gold(item.title, item.blocks), neutral=byline + "\n" + day)

    def listing(self, url, title, section, items):
        """A front page or section page with teasers."""
        cells = ["<TR><TD><FONT SIZE=4><A HREF=%s><B>%s</B></A></FONT><BR>%s%s</FONT> %s<A HREF=%s>Full&nbsp;story</A></FONT>"
                 "<HR SIZE=1 NOSHADE>" % (url_of(x), inline(x.title), TEXT, inline(shorten(x.first, 110)),
                                          SMALL, url_of(x)) for x in items]
        centre = "<FONT SIZE=5><B>%s</B></FONT><BR>\n<TABLE WIDTH=450 BORDER=0 CELLPADDING=3>\n%s\n</TABLE>" % (
            title, "\n".join(cells))
        self.page(url, title, section, "14 March 2001", centre, pick(self.site.rng, self.articles, 5),
                  "Also in the Ledger", kind="index", text="")

    def classified(self, ad):
        """One small advertisement."""
        rows = [["Section", ad.section], ["Price", ad.price], ["Telephone", ad.phone]]
        blocks = [("table", rows)] + ad.blocks
        centre = ("%s<A HREF=/classifieds/>Classifieds</A>&nbsp;&gt;&nbsp;No.&nbsp;%s</FONT><BR>\n"
                  "<FONT SIZE=4><B>%s</B></FONT>\n%s\n<P>%s<I>Please mention the Ledger when you reply.</I></FONT>"
                  % (SMALL, ad.slug, inline(ad.title), render(blocks, 0), SMALL))
        self.page("/classifieds/ad.cgi?id=" + ad.slug, "Classifieds - " + ad.title, "", "14 March 2001",
                  centre, pick(self.site.rng, self.articles, 4), "In the news", kind="other",
                  text=gold(ad.title, blocks))

    def classified_index(self):
        """The list of small advertisements."""
        cells = ["<TR><TD>%s%s</FONT><TD>%s<A HREF=\"ad.cgi?id=%s\">%s</A></FONT><TD>%s%s</FONT>"
                 % (SMALL, x.section, TEXT, x.slug, inline(x.title), SMALL, x.price) for x in self.ads]
        centre = "<FONT SIZE=5><B>Classifieds</B></FONT>\n<TABLE BORDER=1 CELLPADDING=4 WIDTH=450>\n%s\n</TABLE>" % (
            "\n".join(cells))
        self.page("/classifieds/", "Classifieds", "", "14 March 2001", centre,
                  pick(self.site.rng, self.articles, 4), "In the news", kind="index", text="")

    def standing(self, item):
        """A page such as "About us"."""
        centre = "<FONT SIZE=5><B>%s</B></FONT><HR NOSHADE SIZE=1>\n%s" % (inline(item.title), render(item.blocks, 0))
        self.page("/%s.html" % item.slug, item.title, "", "14 March 2001", centre,
                  pick(self.site.rng, self.articles, 4), item.side, kind="other",
                  text=gold(item.title, item.blocks))


def build(root, source):
    """Write the whole site."""
    site = Site(root, source, INFO, 2001)
    ledger = Ledger(site)
    for item in ledger.articles:
        ledger.article(item)
    newest = sorted(ledger.articles, key=lambda x: x.date, reverse=True)
    ledger.listing("/", "Front page", "", newest[:9])
    for key, (name, _) in SECTIONS.items():
        ledger.listing("/%s/" % key, name, key, [x for x in newest if x.section == key])
    for ad in ledger.ads:
        ledger.classified(ad)
    ledger.classified_index()
    for item in site.load("pages.txt"):
        ledger.standing(item)
    site.finish()
    return site
