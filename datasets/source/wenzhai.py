"""The sample site wenzhai: a Chinese digest of essays, DIV layout, GBK bytes."""
from common import Site, gold, inline, pick, shorten

INFO = {
    "name": "wenzhai", "url": "http://www.xianchuang-wenzhai.example/",
    "language": "zh", "charset": "gb2312", "layout": "DIV layout with floats",
    "kind": "digest of essays and popular science, 2009",
    "notes": "The declared charset is gb2312 but the bytes are GBK: some characters "
             "are not in GB 2312. Decode as GBK, as browsers do.",
}
COLUMNS = {"suibi": "随笔", "kepu": "科普", "wenshi": "文史", "shenghuo": "生活", "shiping": "时评"}
ADS = ["好茶不怕巷子深：山前茶行春茶上市", "旧书回收，上门估价，电话请打传达室", "少儿书法班招生，周六上午，名额二十",
       "手工竹椅，坐得稳，晒得久"]
SAYINGS = ["茶凉了可以再泡，话凉了难再热。", "走得慢的人，先看见路边的花。", "书不怕旧，就怕没人翻。",
           "借来的伞，也要晒干了再还。", "问路不丢人，走错了不问才丢人。"]

PAGE = """<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=gb2312" />
<title>{title}_闲窗文摘</title>
<meta name="keywords" content="文摘,随笔,科普,文史,{title}" />
<link href="/css/style.css" rel="stylesheet" type="text/css" />
<script type="text/javascript" src="/js/common.js"></script>
</head>
<body>
<div id="topbar"><div class="wrap"><span class="fl">欢迎光临闲窗文摘！</span><span class="fr"><a href="#" onclick="setHome(this)">设为首页</a> | <a href="#" onclick="addFav()">加入收藏</a> | <a href="/about.html">关于本站</a></span></div></div>
<div id="header" class="wrap"><div class="logo"><a href="/"><img src="/images/logo.gif" alt="闲窗文摘" /></a></div><div class="banner"><a href="http://guanggao.example/c?id={ad}" target="_blank">{adtext}</a></div></div>
<div id="nav" class="wrap"><ul>{nav}</ul></div>
<div id="main" class="wrap">
<div class="left">
{left}
</div>
<div class="right">
{right}
</div>
<div class="clear"></div>
</div>
<div id="links" class="wrap"><strong>友情链接：</strong><a href="http://shuwu.example/">山前书屋</a> <a href="http://kexue.example/">少年科学</a> <a href="http://laozhaopian.example/">老照片</a></div>
<div id="footer"><p><a href="/about.html">关于本站</a> | <a href="mailto:tougao@xianchuang-wenzhai.example">投稿信箱</a> | <a href="/about.html">版权声明</a></p>
<p>版权所有 &copy; 2006-2009 闲窗文摘 未经许可不得转载</p>
<p>本站部分文章由作者授权刊登，如有疑问请与我们联系</p>
<script type="text/javascript">document.write('<img src="http://tongji.example/c.gif?r=' + Math.random() + '" width="1" height="1" />');</script></div>
</body>
</html>
"""


def url_of(item):
    """The address of an article, as /2009/0412/1234.html."""
    year, month, day = item.date.split("-")
    return "/%s/%s%s/%s.html" % (year, month, day, item.slug)


def render(blocks, style):
    """Article markup; style 0 has paragraphs, style 1 line breaks."""
    out = []
    for kind, data in blocks:
        if kind == "p":
            out.append("<p>　　%s</p>" % inline(data) if style == 0 else "　　%s<br /><br />" % inline(data))
        elif kind == "ul":
            out.append("<ul>%s</ul>" % "".join("<li>%s</li>" % inline(x) for x in data))
    return "\n".join(out)


def box(title, items, dates=False):
    """A box with a list of links to articles."""
    rows = "\n".join('<li>%s<a href="%s" title="%s">%s</a></li>' % (
        '<span class="date">%s</span>' % x.date[5:] if dates else "", url_of(x), inline(x.title), inline(shorten(x.title, 14)))
        for x in items)
    return '<div class="box"><h3>%s</h3><ul>\n%s\n</ul></div>' % (title, rows)


class Wenzhai:
    """Writes all pages of the digest."""

    def __init__(self, site):
        """Read the written text."""
        self.site = site
        self.articles = sorted(site.load("articles.txt"), key=lambda x: x.date, reverse=True)

    def page(self, url, title, active, left, *, kind, text="", neutral=""):
        """Put a left part into the frame and write the page."""
        rng = self.site.rng
        nav = '<li><a href="/">首页</a></li>' + "".join('<li%s><a href="/%s/">%s</a></li>' % (
            ' class="on"' if key == active else "", key, name) for key, name in COLUMNS.items())
        ad = int(rng.random() * len(ADS))
        right = [box("本周热门", pick(rng, self.articles, 6)), box("最新文章", self.articles[:6], True),
                 '<div class="box"><h3>每日一句</h3><p class="saying">%s</p></div>' % pick(rng, SAYINGS, 1)[0]]
        markup = PAGE.format(title=inline(title), ad=ad, adtext=ADS[ad], nav=nav, left=left, right="\n".join(right))
        self.site.add(url, markup, kind, text, neutral, "gbk")

    def neighbours(self, item):
        """Links to the article before and after this one."""
        place = self.articles.index(item)
        out = []
        for name, other in (("上一篇", place + 1), ("下一篇", place - 1)):
            if 0 <= other < len(self.articles):
                target = self.articles[other]
                out.append('%s：<a href="%s">%s</a>' % (name, url_of(target), inline(target.title)))
            else:
                out.append(name + "：没有了")
        return '<div class="pn">%s</div>' % "<br />".join(out)

    def article(self, item):
        """One article."""
        rng, name = self.site.rng, COLUMNS[item.column]
        by, day = "作者：" + item.by, "时间：" + item.date
        others = [x for x in self.articles if x is not item]
        same = [x for x in others if x.column == item.column]
        related = pick(rng, same, 3) + pick(rng, [x for x in others if x not in same], 1 + int(rng.random() * 3))
        left = ('<div class="position">您现在的位置：<a href="/">首页</a> &gt; <a href="/%s/">%s</a> &gt; 正文</div>\n'
                '<div class="article">\n<h1>%s</h1>\n<div class="info">%s&nbsp;&nbsp;%s&nbsp;&nbsp;点击：<span id="hits">%d</span>次&nbsp;&nbsp;'
                '字号：<a href="javascript:zoom(16)">大</a> <a href="javascript:zoom(14)">中</a></div>\n<div class="content" id="zoom">\n%s\n</div>\n'
                '<div class="editor">[责任编辑：闲窗] <a href="javascript:window.print()">打印本页</a> <a href="javascript:window.close()">关闭窗口</a></div>\n'
                '%s\n</div>\n%s' % (item.column, name, inline(item.title), by, day, int(rng.random() * 3000) + 100,
                                    render(item.blocks, int(rng.random() * 1.6)), self.neighbours(item), box("相关文章", related, True)))
        self.page(url_of(item), item.title, item.column, left, kind="article",
                  text=gold(item.title, item.blocks), neutral=by + "\n" + day)

    def column(self, key):
        """The list page of one column."""
        rows = "\n".join('<li><span class="date">%s</span><h4><a href="%s">%s</a></h4><p class="intro">%s</p></li>' % (
            x.date, url_of(x), inline(x.title), inline(shorten(x.first, 42))) for x in self.articles if x.column == key)
        left = ('<div class="position">您现在的位置：<a href="/">首页</a> &gt; %s</div>\n<ul class="list">\n%s\n</ul>\n'
                '<div class="pages">共1页 首页 上一页 <b>1</b> 下一页 末页</div>' % (COLUMNS[key], rows))
        self.page("/%s/" % key, COLUMNS[key], key, left, kind="index")

    def home(self):
        """The front page: a lead and one box for each column."""
        lead = self.articles[0]
        left = ['<div class="lead"><h2><a href="%s">%s</a></h2><p>%s</p></div>'
                % (url_of(lead), inline(lead.title), inline(shorten(lead.first, 50)))]
        left += [box(name, [x for x in self.articles if x.column == key], True) for key, name in COLUMNS.items()]
        self.page("/", "首页", "", "\n".join(left), kind="index")

    def about(self):
        """The page about the digest."""
        item = self.site.load("about.txt")[0]
        left = '<div class="article"><h1>%s</h1><div class="content">\n%s\n</div></div>' % (
            inline(item.title), render(item.blocks, 0))
        self.page("/about.html", item.title, "", left, kind="other", text=gold(item.title, item.blocks))


def build(root, source):
    """Write the whole site."""
    site = Site(root, source, INFO, 2009)
    digest = Wenzhai(site)
    for item in digest.articles:
        digest.article(item)
    for key in COLUMNS:
        digest.column(key)
    digest.home()
    digest.about()
    site.finish()
    return site
