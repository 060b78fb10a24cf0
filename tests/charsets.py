#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pages in every charset, encoded by Python, declared in every way or none: infodisc must read the text.

    charsets.py INFODISC WORK    prints a line "passed ..." or "failed ..." for each page

The program gets all pages as one site in WORK/site; what a page holds is looked for in content and redundant.
"""
import json
import os
import subprocess
import sys

TEXT = {
    'zh-Hans': '港务局每天清晨打开大门，渔民们把夜里捕到的鱼送到市场。老灯塔仍然在雾中发出光亮，孩子们在码头上数船。',
    'zh-Hant': '港務局每天清晨打開大門，漁民們把夜裡捕到的魚送到市場。老燈塔仍然在霧中發出光亮，孩子們在碼頭上數船。',
    'ja': '港の事務所は毎朝早く開きます。漁師たちは夜にとった魚を市場へ運びます。古い灯台は霧の中で今も光っています。',
    'ko': '항구 사무소는 매일 아침 일찍 문을 엽니다. 어부들은 밤에 잡은 물고기를 시장으로 나릅니다. 낡은 등대가 빛납니다.',
    'ru': 'Портовая контора открывается рано утром. Рыбаки несут на рынок рыбу, пойманную ночью, и старый маяк светит в тумане.',
    'uk': 'Портова контора відкривається рано вранці. Рибалки несуть на ринок рибу, спійману вночі, і старий маяк світить у тумані.',
    'pl': 'Kapitanat portu otwiera się wcześnie rano. Rybacy niosą na targ ryby złowione nocą, a stara latarnia świeci we mgle.',
    'el': 'Το λιμεναρχείο ανοίγει νωρίς το πρωί. Οι ψαράδες φέρνουν στην αγορά τα ψάρια της νύχτας και ο παλιός φάρος φέγγει.',
    'tr': 'Liman dairesi sabah erkenden açılır. Balıkçılar gece tuttukları balığı çarşıya götürür, eski fener siste ışıldar.',
    'he': 'משרד הנמל נפתח מוקדם בבוקר. הדייגים מביאים לשוק את הדגים שנתפסו בלילה, והמגדלור הישן מאיר בערפל.',
    'ar': 'يفتح مكتب الميناء أبوابه في الصباح الباكر. يحمل الصيادون السمك إلى السوق، والمنارة القديمة تضيء في الضباب.',
    'lt': 'Uosto kontora atidaroma anksti rytą. Žvejai neša į turgų naktį sugautą žuvį, o senas švyturys šviečia rūke.',
    'th': 'สำนักงานท่าเรือเปิดแต่เช้าตรู่ ชาวประมงนำปลาที่จับได้ตอนกลางคืนไปที่ตลาด ประภาคารเก่ายังส่องแสงอยู่ในหมอก',
    'fr': 'La capitainerie ouvre tôt le matin. Les pêcheurs portent au marché le poisson pris la nuit, déjà vidé, et le vieux phare éclaire.',
    'ro': 'Căpitănia portului se deschide dis-de-dimineață. Pescarii duc la piață peștele prins noaptea, iar farul vechi luminează.',
    'mt': 'L-uffiċċju tal-port jiftaħ kmieni filgħodu. Is-sajjieda jġorru l-ħut li qabdu billejl lejn is-suq.',
    'is': 'Hafnarskrifstofan opnar snemma á morgnana. Sjómenn bera fiskinn á markaðinn þegar þoka er yfir öllu.',
    'cy': "Mae swyddfa'r harbwr yn agor yn gynnar. Mae'r pysgotwyr yn cario'r pysgod i'r farchnad ŵyl ac mae'r tŷ golau yn sgleinio.",
}

# label as pages have it: (Python's codec, language, name that infodisc gives, can it be found undeclared?)
# Not those of Latin letters with a few accents, of which no detector can be sure, nor their rare neighbours: such
# a page is read as windows-1252, or as what uchardet takes it for.
CHARSETS = {
    'gb2312': ('gb2312', 'zh-Hans', 'gbk', True),
    'gbk': ('gbk', 'zh-Hans', 'gbk', True),
    'gb18030': ('gb18030', 'zh-Hans', 'gb18030', True),
    'big5': ('big5', 'zh-Hant', 'big5', True),
    'big5-hkscs': ('big5hkscs', 'zh-Hant', 'big5', True),
    'shift_jis': ('shift_jis', 'ja', 'shift_jis', True),
    'x-sjis': ('cp932', 'ja', 'shift_jis', True),
    'euc-jp': ('euc_jp', 'ja', 'euc-jp', True),
    'iso-2022-jp': ('iso2022_jp', 'ja', 'iso-2022-jp', True),
    'euc-kr': ('euc_kr', 'ko', 'euc-kr', True),
    'ks_c_5601-1987': ('cp949', 'ko', 'euc-kr', True),
    'windows-1250': ('cp1250', 'pl', 'windows-1250', False),
    'windows-1251': ('cp1251', 'ru', 'windows-1251', True),
    'windows-1252': ('cp1252', 'fr', 'windows-1252', True),
    'windows-1253': ('cp1253', 'el', 'windows-1253', True),
    'windows-1254': ('cp1254', 'tr', 'windows-1254', False),
    'windows-1255': ('cp1255', 'he', 'windows-1255', True),
    'windows-1256': ('cp1256', 'ar', 'windows-1256', True),
    'windows-1257': ('cp1257', 'lt', 'windows-1257', False),
    'windows-874': ('cp874', 'th', 'windows-874', True),
    'tis-620': ('tis_620', 'th', 'windows-874', True),
    'koi8-r': ('koi8_r', 'ru', 'koi8-r', True),
    'koi8-u': ('koi8_u', 'uk', 'koi8-u', False),
    'ibm866': ('cp866', 'ru', 'ibm866', True),
    'iso-8859-1': ('iso8859_1', 'fr', 'windows-1252', True),
    'iso-8859-2': ('iso8859_2', 'pl', 'iso-8859-2', False),
    'iso-8859-3': ('iso8859_3', 'mt', 'iso-8859-3', False),
    'iso-8859-4': ('iso8859_4', 'lt', 'iso-8859-4', False),
    'iso-8859-5': ('iso8859_5', 'ru', 'iso-8859-5', True),
    'iso-8859-6': ('iso8859_6', 'ar', 'iso-8859-6', False),
    'iso-8859-7': ('iso8859_7', 'el', 'iso-8859-7', True),
    'iso-8859-8': ('iso8859_8', 'he', 'iso-8859-8', True),
    'iso-8859-9': ('iso8859_9', 'tr', 'windows-1254', False),
    'iso-8859-10': ('iso8859_10', 'is', 'iso-8859-10', False),
    'iso-8859-13': ('iso8859_13', 'lt', 'iso-8859-13', False),
    'iso-8859-14': ('iso8859_14', 'cy', 'iso-8859-14', False),
    'iso-8859-15': ('iso8859_15', 'fr', 'iso-8859-15', False),
    'iso-8859-16': ('iso8859_16', 'ro', 'iso-8859-16', False),
    'utf-8': ('utf-8', 'ja', 'utf-8', True),
}

# ways to declare, each with {label}
DECLARED = {
    'meta': '<meta charset="{label}">',
    'http-equiv': "<META HTTP-EQUIV='Content-Type' CONTENT='text/html; charset={label}'>",
    'content': '<meta content="charset={label}" name=x>',
    'capitals': '<META CHARSET={LABEL} />',
    'late': '<!-- ' + 'x' * 3000 + ' --><meta charset={label}>',
    'script': '<script>var a = "<meta charset=utf-7>", charset="koi8-r";</script><script charset="big5" src=x></script>'
              '<link rel=stylesheet charset=iso-8859-5 href=x><!-- <meta charset=greek> --><meta charset={label}>',
    'twice': '<meta charset={label}><meta charset=iso-8859-5>',
    'unknown first': '<meta charset=klingon><meta charset={label}>',
}


def html(declaration, text):
    return f'<!DOCTYPE html><html><head>{declaration}<title>t</title></head><body><p>{text}</p></body></html>'


def pages():
    """(name of the file, bytes, texts that must be read, charset or None: any, is it damaged?)"""
    for label, (codec, lang, name, can_be_found) in CHARSETS.items():
        text = TEXT[lang]
        for way, declaration in DECLARED.items():
            told = declaration.format(label=label, LABEL=label.upper())
            yield f'{way} {label}', html(told, text).encode(codec), [text], name, False
        xml = f'<?xml version="1.0" encoding="{label}"?>\n' + html('', text)
        yield f'xml {label}', xml.encode(codec), [text], name, False
        if can_be_found:
            yield f'none {label}', html('', text).encode(codec), [text], None, False
            if codec != 'utf-8':
                lie = html('<meta charset=utf-8>', text)
                yield f'lying utf-8 {label}', lie.encode(codec), [text], None, False
        yield f'lying {label}', html(f'<meta charset={label}>', text).encode('utf-8'), [text], 'utf-8', False
        # A byte that begins nothing, and a character cut in half, before a mark that ends it.
        if name in ('iso-2022-jp',) or name.startswith(('windows', 'iso', 'koi', 'ibm')):
            continue
        first, last = text[:len(text) // 2], text[len(text) // 2:]
        for what, bad in (('odd byte', b'\xff'), ('half', first[-1].encode(codec)[:1])):
            before, after = html(f'<meta charset={label}>', first + '<br>|' + last).split('<br>')
            broken = before.encode(codec) + bad + b'<br>' + after.encode(codec)
            yield f'{what} {label}', broken, [first, last], name, True
    for order, name in (('le', 'utf-16le'), ('be', 'utf-16be')):
        text = TEXT['ja']
        page = html('<meta charset=iso-8859-1>', text)
        mark = '\ufeff'.encode(f'utf-16-{order}')
        yield f'mark utf-16{order}', mark + page.encode(f'utf-16-{order}'), [text], name, False
        yield f'no mark utf-16{order}', page.encode(f'utf-16-{order}'), [text], name, False
        yield f'odd utf-16{order}', mark + page.encode(f'utf-16-{order}') + b'x', [text], name, True
    yield 'mark utf-8', b'\xef\xbb\xbf' + html('<meta charset=big5>', TEXT['ru']).encode(), [TEXT['ru']], 'utf-8', False
    yield 'utf-16 in ascii', html('<meta charset=utf-16>', TEXT['ru']).encode(), [TEXT['ru']], 'utf-8', False


def main():
    infodisc, work = sys.argv[1:]
    site = os.path.join(work, 'site')
    os.makedirs(site)
    wanted = {}
    for number, (name, body, texts, charset, damaged) in enumerate(pages()):
        path = f'{number:03}.html'
        wanted[path] = name, texts, charset, damaged
        with open(os.path.join(site, path), 'wb') as out:
            out.write(body)
    subprocess.run([infodisc, '-q', '-o', os.path.join(work, 'out'), site], check=True)
    with open(os.path.join(work, 'out', 'pages.jsonl'), encoding='utf-8') as lines:
        found = {page['path']: page for page in map(json.loads, lines)}
    for path, (name, texts, charset, damaged) in wanted.items():
        page = found.get(path, {'content': '', 'redundant': '', 'charset': None, 'warnings': []})
        read = page['content'] + '\n' + page['redundant']
        warned = any('invalid in its charset' in warning for warning in page['warnings'])
        ok = all(text in read for text in texts) and charset in (None, page['charset']) and warned == damaged
        print('passed' if ok else 'failed', name, '' if ok else (page['charset'], page['warnings'], read))


if __name__ == '__main__':
    main()
