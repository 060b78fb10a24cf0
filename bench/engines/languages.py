# SPDX-License-Identifier: MIT
"""languages.py - a site with a page in each of ten languages, and a word of each page that nobody else has: does an engine
find it? Some scripts have no blanks between words, Korean and Turkish have endings, capitals differ."""
import os

# language: (text, word to ask for)
PAGES = {
    "en": ("The old harbour master repaired three wooden boats before the winter came, and nobody thanked him for it.", "boats"),
    "de": ("Der alte Hafenmeister hat vor dem Winter die Dächer der drei Häuser am Ufer und nicht die Boote repariert.", "Häuser"),
    "ru": ("Старый капитан порта починил перед зимой три деревянные лодки, и никто его за это не поблагодарил.", "лодки"),
    "el": ("Ο παλιός λιμενάρχης επισκεύασε τρεις ξύλινες βάρκες πριν από τον χειμώνα και κανείς δεν τον ευχαρίστησε.", "ΒΆΡΚΕΣ"),
    "tr": ("Yaşlı liman şefi kıştan önce üç tahta tekneyi onardı, ışıkları söndürdü ve kimse ona teşekkür etmedi.", "ışıkları"),
    "ar": ("أصلح مدير الميناء العجوز ثلاثة قوارب خشبية قبل الشتاء ولم يشكره أحد على ذلك", "قوارب"),
    "zh": ("港口的老主管在冬天来临之前修理了三条木船,没有人为此感谢他。", "木船"),
    "ja": ("年老いた港長は寒くなる前に三隻のボートを直したが、誰も礼を言わなかった。", "ボート"),
    "ko": ("늙은 항구 관리인은 겨울이 오기 전에 나무 배 세 척을 수리했지만 아무도 고마워하지 않았다.", "겨울"),
    "th": ("นายท่าเรือเก่าซ่อมเรือไม้สามลำก่อนฤดูหนาวจะมาถึง แต่ไม่มีใครขอบคุณเขา", "ฤดูหนาว"),
}
# A site in Thai alone.
THAI = {
    "a": (PAGES["th"][0], "ฤดูหนาว"),
    "b": ("ครูสอนเด็กนักเรียนในหมู่บ้านให้ปลูกผักและเลี้ยงไก่หลังเลิกเรียนทุกวัน", "ปลูกผัก"),
    "c": ("ร้านอาหารริมแม่น้ำขายก๋วยเตี๋ยวและกาแฟเย็นให้คนเดินทางตั้งแต่เช้า", "กาแฟ"),
    "d": ("พิพิธภัณฑ์แห่งใหม่จัดแสดงภาพวาดเก่าและเครื่องดนตรีของชาวเขา", "พิพิธภัณฑ์"),
}
# Of the engines by their titles: what is known not to work.
UNKNOWN = {"Xapian": {"el", "th", *THAI}, "Groonga": {"el", "th"}, "OpenSearch": {"th"}, "Solr": {"th"}}


def make_site(directory, pages, lang=None):
    """Each page twice as long as its text, and with a menu that all have."""
    os.makedirs(directory)
    for name, (text, _) in pages.items():
        with open(os.path.join(directory, name + ".html"), "w", encoding="utf-8") as f:
            f.write('<!DOCTYPE html><html lang="%s"><meta charset="utf-8"><title>%s</title><body><ul id="menu">'
                    '<li><a href="/">Home</a><li><a href="/about">About</a></ul><div id="text"><p>%s</p></div></body></html>'
                    % (lang or name, name, text))
