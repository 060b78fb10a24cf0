"""The sample site vestnik: a Russian regional paper, table frame, DIV text."""
import calendar
import html

from common import Site, gold, inline, pick, plain, shorten

INFO = {
    "name": "vestnik", "url": "http://www.kamyshovsk-vestnik.example/",
    "language": "ru", "charset": "windows-1251", "layout": "table frame with DIV content",
    "kind": "regional news and columns, 2006",
    "notes": "File names hold the query string (article.php?id=112) as a mirror leaves them.",
}
MONTHS = ("Январь Февраль Март Апрель Май Июнь").split()
OF_MONTH = ("января февраля марта апреля мая июня").split()
RUBRICS = ["Город", "Культура", "Спорт", "Дача", "Колонка"]
BANNERS = ["Окна, двери, теплицы. Гарантия три года", "Такси «Ветерок»: пять минут, и мы у подъезда",
           "Саженцы яблони и груши. Рынок, ряд 4", "Ремонт часов и зонтов, Садовая, 11"]
RATES = ["Доллар 27,09 Евро 34,13", "Доллар 28,12 Евро 33,60", "Доллар 27,70 Евро 33,41", "Доллар 26,98 Евро 34,55"]

HEAD = """<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
<html>
<head>
<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">
<meta http-equiv="Content-Language" content="ru">
{facts}<title>{title} :: Камышовский вестник</title>
<meta name="keywords" content="Камышовск, новости, газета, вестник">
<link rel="stylesheet" type="text/css" href="/style.css">
<script language="JavaScript" type="text/javascript"><!--
function fav() {{ if (window.external) window.external.AddFavorite(location.href, document.title); }}
//--></script>
</head>
<body bgcolor="#f4f4ee" topmargin="0" leftmargin="0">
<table width="100%" cellspacing="0" cellpadding="0" border="0" class="shapka">
<tr><td width="220"><a href="/"><img src="/img/logo.gif" width="200" height="70" border="0" alt="Камышовский вестник"></a></td>
<td align="center"><a href="http://banners.example/go.php?b={ban}" target="_blank"><img src="/img/ban{ban}.gif" width="468" height="60" border="0" alt=""></a><br><small>{bantext}</small></td>
<td width="160" class="kurs"><b>Курс ЦБ</b><br>{rates}</td></tr>
<tr><td colspan="3" class="menu" bgcolor="#7a1f1f"><a href="/">Главная</a> | <a href="/archive.php?y=2006&amp;m=6">Архив</a> | <a href="/about.php">О газете</a> | <a href="/guestbook.php">Гостевая книга</a> | <a href="/reklama.php">Реклама</a> | <a href="javascript:fav()">В избранное</a></td></tr>
</table>
<table width="100%" cellspacing="6" cellpadding="4" border="0">
<tr valign="top">
"""
FOOT = """</tr>
</table>
<hr size="1" color="#7a1f1f">
<table width="100%" border="0"><tr><td class="niz">&copy; 2003&ndash;2006 Редакция газеты «Камышовский вестник».<br>При перепечатке ссылка на сайт обязательна. Мнение редакции может не совпадать с мнением авторов.</td>
<td align="right"><!-- counter -->
<script type="text/javascript"><!--
document.write('<img src="http://count.example/hit?r=' + escape(document.referrer) + '" width="88" height="31" border="0" alt="">');
//--></script><noscript><img src="http://count.example/hit" width="88" height="31" alt=""></noscript>
<!-- /counter --> <img src="/img/top100.gif" width="88" height="31" alt="Сегодня: {hits}"> Посетителей сегодня: {hits}</td></tr></table>
</body>
</html>
"""


def url_of(item):
    """The address of an article."""
    return "/article.php?id=" + item.slug


def archive_url(month):
    """The address of a month's archive."""
    return "/archive.php?y=2006&m=%d" % month


def nice_date(date):
    """12 января 2006 for 2006-01-12."""
    year, month, day = (int(x) for x in date.split("-"))
    return "%d %s %d" % (day, OF_MONTH[month - 1], year)


def link(item):
    """A relative link to an article."""
    return '<a href="article.php?id=%s">%s</a>' % (item.slug, inline(item.title))


def render(blocks, cls):
    """Article markup; cls is the class of paragraphs in this page."""
    out = []
    for kind, data in blocks:
        if kind == "p":
            out.append('<p class="%s">%s' % (cls, inline(data)) if cls else "<div>%s</div><br>" % inline(data))
        elif kind == "ul":
            out.append("<ul>\n%s\n</ul>" % "\n".join("<li>%s" % inline(x) for x in data))
        elif kind == "table":
            out.append('<table border="1" cellpadding="4">\n%s\n</table>' % "\n".join(
                "<tr>%s</tr>" % "".join("<td>%s</td>" % inline(c) for c in row) for row in data))
    return "\n".join(out)


class Vestnik:
    """Writes all pages of the newspaper."""

    def __init__(self, site):
        """Read the written text."""
        self.site = site
        self.articles = sorted(site.load("articles.txt"), key=lambda x: x.date, reverse=True)

    def calendar(self, month):
        """A month's calendar; days with an article are links."""
        days = {int(x.date[8:]): x for x in self.articles if int(x.date[5:7]) == month}
        rows = []
        for week in calendar.Calendar().monthdayscalendar(2006, month):
            cells = ['<td>%s</td>' % ('<a href="article.php?id=%s">%d</a>' % (days[d].slug, d) if d in days else d or "&nbsp;")
                     for d in week]
            rows.append("<tr>%s</tr>" % "".join(cells))
        return ('<table class="kalendar" border="0" cellspacing="1"><tr><th colspan="7">%s 2006</th></tr>\n'
                '<tr><td>Пн</td><td>Вт</td><td>Ср</td><td>Чт</td><td>Пт</td><td>Сб</td><td>Вс</td></tr>\n%s\n</table>'
                % (MONTHS[month - 1], "\n".join(rows)))

    def sidebar(self, month):
        """The left cell: rubrics, calendar, months, vote."""
        rng = self.site.rng
        rubrics = "".join('<li>%s: %s</li>' % (r, link(pick(rng, [x for x in self.articles if x.rubric == r], 1)[0]))
                          for r in RUBRICS)
        months = "<br>".join('<a href="archive.php?y=2006&amp;m=%d">%s</a>' % (m, MONTHS[m - 1]) for m in range(6, 0, -1))
        return ('<td width="190" bgcolor="#e8e8dc"><div class="blok"><b>Рубрики</b><ul>%s</ul></div>\n%s\n'
                '<div class="blok"><b>Архив</b><br>%s</div>\n<form action="/vote.php" method="post" class="blok"><b>Опрос</b><br>'
                'Чем вы топите дачу?<br><input type="radio" name="v" value="1">Дровами<br><input type="radio" name="v" value="2">'
                'Газом<br><input type="submit" value="Голосовать"></form></td>\n' % (rubrics, self.calendar(month), months))

    def page(self, url, title, month, centre, *, kind, text="", neutral="", facts=""):
        """Put a centre into the frame and write the page."""
        rng = self.site.rng
        ban = int(rng.random() * len(BANNERS))
        markup = HEAD.format(title=inline(title), facts=facts, ban=ban, bantext=BANNERS[ban], rates=pick(rng, RATES, 1)[0])
        markup += self.sidebar(month) + '<td><div id="content">\n' + centre + "\n</div></td>\n"
        markup += FOOT.format(hits=int(rng.random() * 700) + 80)
        self.site.add(url, markup, kind, text, neutral)

    def related(self, item):
        """The block "read also"."""
        same = [x for x in self.articles if x.rubric == item.rubric and x is not item]
        rest = [x for x in self.articles if x.rubric != item.rubric]
        items = pick(self.site.rng, same, 2) + pick(self.site.rng, rest, 1 + int(self.site.rng.random() * 3))
        return '<div class="also"><b>Читайте также:</b><br>\n%s\n</div>' % "<br>\n".join("&raquo; " + link(x) for x in items)

    def article(self, item):
        """One article."""
        month = int(item.date[5:7])
        by, day = "Автор: " + item.by, nice_date(item.date)
        views = int(self.site.rng.random() * 900) + 40
        cls = "" if self.site.rng.random() < 0.4 else "txt"
        centre = ('<div class="path"><a href="/">Главная</a> / <a href="archive.php?y=2006&amp;m=%d">%s</a> / %s</div>\n'
                  '<h1>%s</h1>\n<div class="info">%s &nbsp;|&nbsp; %s &nbsp;|&nbsp; просмотров: %d</div>\n<div class="text">\n%s\n</div>\n'
                  '<div class="tools"><a href="javascript:window.print()">Версия для печати</a> | <a href="mailto:red@kamyshovsk-vestnik.example">'
                  'Написать в редакцию</a></div>\n%s'
                  % (month, MONTHS[month - 1], item.rubric, inline(item.title), day, by, views, render(item.blocks, cls), self.related(item)))
        facts = ('<META NAME="Author" CONTENT="%s">\n<META NAME="DC.Date.Issued" CONTENT="%s">\n'
                 '<META NAME="Description" CONTENT="%s">\n' % (item.by, item.date, html.escape(shorten(item.first, 120))))
        self.page(url_of(item), item.title, month, centre, kind="article",
                  text=gold(item.title, item.blocks), neutral=day + "\n" + by, facts=facts)

    def listing(self, url, title, month, items, limit):
        """The front page or a month of the archive."""
        rows = ['<div class="anons"><span class="data">%s</span> %s<br>%s <a href="article.php?id=%s">далее...</a></div>'
                % (nice_date(x.date), link(x), inline(shorten(x.first, limit)), x.slug) for x in items]
        self.page(url, title, month, "<h1>%s</h1>\n%s" % (title, "\n".join(rows)), kind="index")

    def standing(self, item):
        """A page such as "about"."""
        centre = "<h1>%s</h1>\n<div class=\"text\">\n%s\n</div>" % (inline(item.title), render(item.blocks, "txt"))
        self.page("/%s.php" % item.slug, item.title, 6, centre, kind="other", text=gold(item.title, item.blocks))

    def guestbook(self):
        """The readers' book: comments only, which is neutral text."""
        rows, neutral = [], []
        for note in self.site.load("guestbook.txt"):
            rows.append('<div class="zapis"><b>%s</b> <i>%s</i><br>%s</div>' % (note.name, note.when, inline(note.first)))
            neutral += [note.name, note.when, plain(note.first)]
        title = "Гостевая книга"
        form = '<form action="/add.php" method="post">Имя: <input name="n"><br><textarea name="t"></textarea><input type="submit" value="Добавить"></form>'
        self.page("/guestbook.php", title, 6, "<h1>%s</h1>\n%s\n%s" % (title, "\n".join(rows), form),
                  kind="other", text=title, neutral="\n".join(neutral))


def build(root, source):
    """Write the whole site."""
    site = Site(root, source, INFO, 1931)
    vestnik = Vestnik(site)
    for item in vestnik.articles:
        vestnik.article(item)
    vestnik.listing("/", "Новости Камышовска", 6, vestnik.articles[:8], 140)
    for month in range(1, 7):
        items = [x for x in vestnik.articles if int(x.date[5:7]) == month]
        vestnik.listing(archive_url(month), "Архив: %s 2006" % MONTHS[month - 1], month, items, 70)
    for item in site.load("pages.txt"):
        vestnik.standing(item)
    vestnik.guestbook()
    site.finish()
    return site
