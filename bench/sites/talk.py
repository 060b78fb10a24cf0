# SPDX-License-Identifier: MIT
"""Short posts, threads and records from the sentences of the texts, by a seeded generator: for comments, forums,
issue trackers, mail archives and shops. Phrases repeat, as people's do; authors sign and quote each other.
"""

import datetime
import random
import re

import texts

PEOPLE = {
    'en': ['Alice Brandt', 'Tom Okello', 'Vera Lindqvist', 'Sam Whitaker', 'Nadia Rossi', 'Ken Morita', 'Ida Blum'],
    'de': ['Ute Kramer', 'Jonas Reiter', 'Heike Vollmer', 'Sven Adler', 'Anke Lorenz'],
    'ru': ['Ольга Дроздова', 'Виктор Белов', 'Марина Зуева', 'Сергей Ким'],
    'ja': ['中村 葵', '高橋 陸', '森田 結'],
    'zh': ['王小明', '陈立', '赵芳'],
    'ar': ['نور حسن', 'عمر الخطيب', 'هدى سالم'],
}
PHRASES = {
    'en': ['Thanks for this!', 'Same here.', 'Could you say which version you use?', 'That worked for me.', '+1'],
    'de': ['Danke dafür!', 'Bei mir auch.', 'Welche Version ist das?', 'Das hat geholfen.'],
    'ru': ['Спасибо!', 'У меня так же.', 'Какая версия?', 'Помогло.'],
    'ja': ['ありがとうございます。', '同じです。'],
    'zh': ['谢谢！', '我也一样。', '请问是哪个版本？'],
    'ar': ['شكرا لك!', 'نفس المشكلة عندي.'],
}
SIGNATURES = {
    'en': ['Best, {0}', 'Cheers {0}'],
    'de': ['Viele Grüße {0}'],
    'ru': ['С уважением, {0}'],
    'ja': ['{0} より'],
    'zh': ['{0} 敬上'],
    'ar': ['مع التحية {0}'],
}


class Talk:
    """What people of a language say on a site; the same seed gives the same."""

    def __init__(self, docs, lang, seed):
        self.lang, self.dice = lang, random.Random(f'{seed}/{lang}')
        self.said = texts.sentences(docs, lang)

    def person(self):
        return self.dice.choice(PEOPLE[self.lang])

    def sentence(self):
        return self.dice.choice(self.said)

    def title(self, most=60):
        """Start of a sentence as a title, without its full stop; at least two words or six characters."""
        while True:
            words = re.split(r'[.!?。！？؟:;(（，]', self.sentence())[0]
            words = words if len(words) <= most else words[:most].rsplit(' ', 1)[0]
            if len(words) >= 8 and not words[0].isdigit():
                return words.strip(' ,、-"\'')

    def paragraphs(self, most=3):
        """One to most paragraphs of one to three sentences, at times a phrase before them; [str]."""
        out = [self.dice.choice(PHRASES[self.lang])] if self.dice.random() < 0.3 else []
        for _ in range(self.dice.randrange(1, most + 1)):
            out.append(' '.join(self.sentence() for _ in range(self.dice.randrange(1, 4))))
        return out

    def short(self):
        """A comment: a phrase, a sentence, or both."""
        kind = self.dice.randrange(4)
        if kind == 0:
            return self.dice.choice(PHRASES[self.lang])
        return self.sentence() if kind < 3 else self.dice.choice(PHRASES[self.lang]) + ' ' + self.sentence()

    def signature(self, name):
        return self.dice.choice(SIGNATURES[self.lang]).format(name.split()[0])

    def date(self, first=2018, last=2024):
        """A time of day in UTC between two years, on a day that each month has."""
        return datetime.datetime(
            self.dice.randrange(first, last + 1),
            self.dice.randrange(1, 13),
            self.dice.randrange(1, 29),
            self.dice.randrange(24),
            self.dice.randrange(60),
        )
