/* SPDX-License-Identifier: MIT
 * file_names.c - see file_names.h. */
#include "site/urls/file_names.h"

#include "base/text/ascii.h"

/* Extensions and names in lower case, each between two blanks. */
/* clang-format off */
static const char page_extensions[] =
    " html htm xhtml xht shtml shtm stm php php3 php4 php5 phtml asp aspx ashx jsp jspx jsf"
    " jhtml cgi fcgi pl cfm cfml do action dll exe nsf mvc ";
static const char text_extensions[] =
    " css js mjs json map xml rss atom rdf svg txt text csv tsv md log ics vcf yml yaml less"
    " scss sql sh c h java py xsl xslt dtd webmanifest vtt srt tex bib dot gv rst adoc asciidoc"
    " markdown mdx ipynb ts tsx jsx vue ";
static const char media_extensions[] =
    " jpg jpeg jpe png gif ico bmp tif tiff webp avif svgz psd pdf ps eps djvu zip gz tgz bz2"
    " xz 7z rar tar jar dmg iso msi deb rpm apk bin swf class mp3 mp4 m4a m4v ogg ogv oga wav"
    " avi mov mpg mpeg wmv wma flv webm mkv mid midi ram doc docx xls xlsx ppt pptx odt ods"
    " odp rtf epub mobi woff woff2 ttf eot otf warc ";
static const char crawler_files[] =
    " hts-log.txt hts-err.txt hts-ioinfo.txt hts-in_progress.lock hts-stop.lock backblue.gif"
    " fade.gif robots.txt .listing .wget-hsts .infodisc-unfinished ";
/* clang-format on */

struct span name_base(struct span path)
{
    const char *slash = path.len ? memrchr(path.at, '/', path.len) : NULL;
    if (!slash) return path;
    size_t directory = (size_t)(slash - path.at) + 1;
    return span_from(path, directory);
}

/* After the last '.', which isn't the first byte; empty if there is none. */
static struct span extension(struct span name)
{
    const char *dot = name.len ? memrchr(name.at, '.', name.len) : NULL;
    if (!dot || dot == name.at) return (struct span){0};
    size_t before = (size_t)(dot - name.at) + 1;
    return span_from(name, before);
}

struct span name_without_gz(struct span path)
{
    struct span inner = path;
    if (!ascii_is(extension(name_base(path)), "gz")) return path;
    inner.len -= 3;
    struct span ext = extension(name_base(inner));
    return ext.len && ascii_find_word(ext, page_extensions) ? inner : path;
}

bool name_is_html(struct span path)
{
    struct span ext = extension(name_base(path));
    return ext.len && ascii_find_word(ext, " html htm xhtml xht shtml shtm stm ");
}

bool name_is_dynamic(struct span path)
{
    struct span ext = extension(name_base(path));
    return ext.len && ascii_find_word(ext, page_extensions) && !name_is_html(path);
}

enum name_kind name_kind(struct span path)
{
    struct span name = name_base(path);
    bool may_be_about_a_file = false;
    for (size_t i = 0; i < name.len; i++)
        if (strchr("?:%", name.at[i])) may_be_about_a_file = true;
    const char *query = name.len ? memchr(name.at, '?', name.len) : NULL;
    if (query) name.len = (size_t)(query - name.at);
    struct span ext = extension(name), packed = name_without_gz(name);
    if (packed.len < name.len) ext = extension(packed);
    if (ext.len == 0 || ascii_find_word(ext, page_extensions)) return NAME_PAGE;
    if (ascii_find_word(ext, text_extensions)) return NAME_TEXT;
    if (ascii_find_word(ext, media_extensions) && !may_be_about_a_file) return NAME_MEDIA;
    return NAME_OTHER;
}

bool name_is_crawler_file(struct span path)
{
    struct span name = name_base(path), ext = extension(name);
    return ascii_find_word(name, crawler_files) || ascii_find_word(ext, " tmp delayed ");
}

bool name_is_crawler_directory(struct span path)
{
    return span_is(name_base(path), "hts-cache");
}
