/* SPDX-License-Identifier: MIT
 * charset_table.c - see charset_table.h.
 *
 * The labels are those of the standard, section 4.2, and some names given by uchardet. "replacement" and
 * "x-user-defined" are left out: a page with such a label counts as undeclared. Where the standard and the name
 * disagree, iconv gets what pages really hold: gb2312 is GB 18030, Shift_JIS is Windows code page 932, EUC-KR is
 * code page 949. */
#include "site/text/charset_table.h"

#include "base/text/ascii.h"
#include "site/text/charset.h"

/* clang-format off */
const struct charset charset_table[CHARSET_N] = {
    {"utf-8", "UTF-8", CHARSET_UTF8,
     " unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8 "},
    {"utf-16le", "UTF-16LE", CHARSET_UTF16,
     " csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le "},
    {"utf-16be", "UTF-16BE", CHARSET_UTF16, " unicodefffe utf-16be "},
    {"windows-1252", "CP1252", CHARSET_SINGLE_BYTE,
     " ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1"
     " iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252 "},
    {"iso-2022-jp", "ISO-2022-JP-3", CHARSET_ESCAPES, " csiso2022jp iso-2022-jp "},
    {"ibm866", "IBM866", CHARSET_SINGLE_BYTE, " 866 cp866 csibm866 ibm866 "},
    {"iso-8859-2", "ISO-8859-2", CHARSET_SINGLE_BYTE,
     " csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2"
     " latin2 "},
    {"iso-8859-3", "ISO-8859-3", CHARSET_SINGLE_BYTE,
     " csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3"
     " latin3 "},
    {"iso-8859-4", "ISO-8859-4", CHARSET_SINGLE_BYTE,
     " csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4"
     " latin4 "},
    {"iso-8859-5", "ISO-8859-5", CHARSET_SINGLE_BYTE,
     " csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5"
     " iso_8859-5:1988 "},
    {"iso-8859-6", "ISO-8859-6", CHARSET_SINGLE_BYTE,
     " arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6"
     " iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987 "},
    {"iso-8859-7", "ISO-8859-7", CHARSET_SINGLE_BYTE,
     " csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597"
     " iso_8859-7 iso_8859-7:1987 sun_eu_greek "},
    {"iso-8859-8", "ISO-8859-8", CHARSET_SINGLE_BYTE,
     " csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8"
     " iso88598 iso_8859-8 iso_8859-8:1988 visual "},
    {"iso-8859-8-i", "ISO-8859-8", CHARSET_SINGLE_BYTE, " csiso88598i iso-8859-8-i logical "},
    {"iso-8859-10", "ISO-8859-10", CHARSET_SINGLE_BYTE,
     " csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6 "},
    {"iso-8859-13", "ISO-8859-13", CHARSET_SINGLE_BYTE, " iso-8859-13 iso8859-13 iso885913 "},
    {"iso-8859-14", "ISO-8859-14", CHARSET_SINGLE_BYTE, " iso-8859-14 iso8859-14 iso885914 "},
    {"iso-8859-15", "ISO-8859-15", CHARSET_SINGLE_BYTE,
     " csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9 "},
    {"iso-8859-16", "ISO-8859-16", CHARSET_SINGLE_BYTE, " iso-8859-16 "},
    {"koi8-r", "KOI8-R", CHARSET_SINGLE_BYTE, " cskoi8r koi koi8 koi8-r koi8_r "},
    {"koi8-u", "KOI8-U", CHARSET_SINGLE_BYTE, " koi8-ru koi8-u "},
    {"macintosh", "MACINTOSH", CHARSET_SINGLE_BYTE, " csmacintosh mac macintosh x-mac-roman "},
    {"windows-874", "CP874", CHARSET_SINGLE_BYTE,
     " dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874 "},
    {"windows-1250", "CP1250", CHARSET_SINGLE_BYTE, " cp1250 windows-1250 x-cp1250 "},
    {"windows-1251", "CP1251", CHARSET_SINGLE_BYTE, " cp1251 windows-1251 x-cp1251 "},
    {"windows-1253", "CP1253", CHARSET_SINGLE_BYTE, " cp1253 windows-1253 x-cp1253 "},
    {"windows-1254", "CP1254", CHARSET_SINGLE_BYTE,
     " cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989"
     " l5 latin5 windows-1254 x-cp1254 "},
    {"windows-1255", "CP1255", CHARSET_SINGLE_BYTE, " cp1255 windows-1255 x-cp1255 "},
    {"windows-1256", "CP1256", CHARSET_SINGLE_BYTE, " cp1256 windows-1256 x-cp1256 "},
    {"windows-1257", "CP1257", CHARSET_SINGLE_BYTE, " cp1257 windows-1257 x-cp1257 "},
    {"windows-1258", "CP1258", CHARSET_SINGLE_BYTE, " cp1258 windows-1258 x-cp1258 "},
    {"x-mac-cyrillic", "MAC-CYRILLIC", CHARSET_SINGLE_BYTE,
     " mac-cyrillic x-mac-cyrillic x-mac-ukrainian "},
    {"gbk", "GB18030", CHARSET_MULTI_BYTE,
     " chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk "},
    {"gb18030", "GB18030", CHARSET_MULTI_BYTE, " gb18030 "},
    {"big5", "BIG5-HKSCS", CHARSET_MULTI_BYTE, " big5 big5-hkscs cn-big5 csbig5 x-x-big5 "},
    {"euc-jp", "EUC-JP-MS", CHARSET_MULTI_BYTE, " cseucpkdfmtjapanese euc-jp x-euc-jp "},
    {"shift_jis", "CP932", CHARSET_MULTI_BYTE,
     " csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis "},
    {"euc-kr", "UHC", CHARSET_MULTI_BYTE,
     " cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601"
     " ksc_5601 uhc windows-949 "},
};
/* clang-format on */

const struct charset *const charset_utf8 = &charset_table[0];
const struct charset *const charset_utf16le = &charset_table[1];
const struct charset *const charset_utf16be = &charset_table[2];
const struct charset *const charset_windows_1252 = &charset_table[3];
const struct charset *const charset_iso_2022_jp = &charset_table[4];

const struct charset *charset_find(struct span label)
{
    label = ascii_trim(label);
    for (size_t i = 0; i < CHARSET_N; i++)
        if (ascii_find_word(label, charset_table[i].labels)) return &charset_table[i];
    return NULL;
}
