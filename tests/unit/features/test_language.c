/* SPDX-License-Identifier: MIT
 * test_language.c - language tags, stop lists against a linear search of them, the vote on short
 * texts of each language, and known stems. */
#include "features/language.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/memory.h"
#include "check.h"
#include "features/tokenize.h"

static const struct {
    const char *code, *words;
} LISTS[] = {
#define LANGUAGE(code, words) {code, words},
#include "features/stopwords.def"
#undef LANGUAGE
};
enum { LISTS_N = sizeof LISTS / sizeof *LISTS };

static const char *find(const char *tag)
{
    return language_code(language_find(span_of(tag)));
}

static void test_tags(void)
{
    CHECK(language_count() == LISTS_N);
    for (int l = 0; l < language_count(); l++) {
        CHECK(language_find(span_of(language_code(l))) == l);
        CHECK_STR(language_code(l), LISTS[l].code);
    }
    CHECK_STR(find("en"), "en");
    CHECK_STR(find("en-US"), "en");
    CHECK_STR(find("EN"), "en");
    CHECK_STR(find("pt_BR"), "pt");
    CHECK_STR(find("eng"), "en");
    CHECK_STR(find("deu"), "de");
    CHECK_STR(find("GER"), "de");
    CHECK_STR(find("fre"), "fr");
    CHECK_STR(find("fra-CA"), "fr");
    CHECK_STR(find("spa"), "es");
    CHECK_STR(find("rus"), "ru");
    CHECK_STR(find("nb"), "no");
    CHECK_STR(find("nn-NO"), "no");
    CHECK_STR(find("no"), "no");
    CHECK_STR(find(""), "");
    CHECK_STR(find("-"), "");
    CHECK_STR(find("e"), "");
    CHECK_STR(find("zh-CN"), "");
    CHECK_STR(find("english"), "");
    CHECK_STR(find("xx"), "");
    static const char *const relatives[] = {"bg", "SK-sk", "vie"}, *const others[] = {"ru", "cz", "", "b", "bulgarian"};
    for (int i = 0; i < 3; i++) CHECK(language_has_relatives(span_of(relatives[i])));
    for (int i = 0; i < 5; i++) CHECK(!language_has_relatives(span_of(others[i])));
    CHECK(language_find((struct span){"en\0US", 5}) == LANGUAGE_NONE);
    CHECK_STR(language_code(LANGUAGE_NONE), "");
    CHECK_STR(language_code(language_count()), "");
}

/* ---- stop lists ----------------------------------------------------------------------------- */

/* Is the word one of the list, words between single spaces? */
static bool slow_in(const char *list, struct span word)
{
    for (const char *at = list; *at; at += strcspn(at, " "), at += *at == ' ') {
        if (span_equal((struct span){at, strcspn(at, " ")}, word)) return true;
    }
    return false;
}

/* Does every function give of the word what a search of all lists gives? */
static bool agrees(struct span word)
{
    uint32_t votes[LISTS_N] = {0};
    bool same = true;
    stopword_vote(stopword_languages(hash_span(word)), votes);
    for (int l = 0; l < LISTS_N; l++) {
        bool want = word.len > 0 && slow_in(LISTS[l].words, word);
        same = same && stopword_in(l, hash_span(word)) == want && votes[l] == (want ? 1 : 0);
    }
    return same;
}

static void test_lists(void)
{
    struct tokens t = {0};
    int wrong = 0;
    for (int l = 0; l < LISTS_N; l++) {
        int n = 0;
        for (const char *at = LISTS[l].words; *at; n++) {
            struct span word = {at, strcspn(at, " ")};
            tokenize(word, &t); /* otherwise it could never be met */
            wrong += t.n != 1 || !span_equal(token_span(&t, &t.item[0]), word);
            wrong += !agrees(word) || !agrees((struct span){at, word.len - 1});
            at += word.len + (at[word.len] == ' ');
        }
        CHECK(n >= 40);
    }
    CHECK(wrong == 0);
    CHECK(agrees(span_of("")) && agrees(span_of("xyzzy")) && agrees(span_of(" ")));
    CHECK(agrees(span_of("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")));
    CHECK(!stopword_in(LANGUAGE_NONE, hash_span(span_of("the"))));
    CHECK(!stopword_in(language_count(), hash_span(span_of("the"))));
    tokens_free(&t);
}

static void test_random_words(void)
{
    uint32_t seed = 99;
    int wrong = 0;
    for (int i = 0; i < 3000; i++) {
        char word[4];
        size_t n = 0;
        for (; n < 1 + (size_t)i % 3; n++) {
            seed = seed * 1664525u + 1013904223u;
            word[n] = (char)('a' + (seed >> 16) % 26);
        }
        wrong += !agrees((struct span){word, n});
    }
    CHECK(wrong == 0);
}

static void test_winner(void)
{
    uint32_t votes[LISTS_N] = {0};
    CHECK(stopword_winner(votes, 0) == LANGUAGE_NONE);
    votes[2] = 3;
    votes[5] = 3;
    CHECK(stopword_winner(votes, 3) == 2);
    CHECK(stopword_winner(votes, 4) == LANGUAGE_NONE);
    votes[5] = 4;
    CHECK(stopword_winner(votes, 4) == 5);
}

/* ---- the vote ------------------------------------------------------------------------------- */

static const struct {
    const char *code, *text;
} SAMPLES[] = {
    {"en",
     "The council met on Tuesday to decide what it would do with the old library. Most of the "
     "members were in favour of keeping it open."},
    {"en", "If you want to bake bread at home, all you need is flour and some time. Let the dough "
           "rest for an hour before it goes into the oven."},
    {"en", "She said that prices have risen again this year. Nobody knows when they will fall."},
    {"de",
     "Der Stadtrat hat am Dienstag beschlossen, die alte Bibliothek zu erhalten. Viele Bürger "
     "hatten sich dafür eingesetzt, dass sie nicht geschlossen wird."},
    {"de",
     "Wenn Sie zu Hause Brot backen wollen, brauchen Sie nur Mehl und etwas Zeit. Der Teig muss "
     "eine Stunde ruhen, bevor er in den Ofen kommt."},
    {"de",
     "Die Preise sind in diesem Jahr wieder gestiegen. Niemand weiß, wann sie fallen werden."},
    {"fr", "Le conseil municipal a décidé mardi de garder la vieille bibliothèque. La plupart des "
           "élus étaient pour, mais il manque encore de l'argent."},
    {"fr", "Si vous voulez faire du pain chez vous, il vous faut de la farine et un peu de temps. "
           "Laissez la pâte reposer pendant une heure."},
    {"fr", "Les prix ont encore augmenté cette année. Personne ne sait quand ils vont baisser."},
    {"es", "El ayuntamiento decidió el martes conservar la vieja biblioteca. La mayoría de los "
           "vecinos estaba a favor, pero todavía falta dinero."},
    {"es",
     "Si quieres hacer pan en casa, solo necesitas harina y un poco de tiempo. Deja que la masa "
     "repose una hora antes de ponerla en el horno."},
    {"es", "Los precios han subido otra vez este año. Nadie sabe cuándo van a bajar."},
    {"it",
     "Il consiglio comunale ha deciso martedì di conservare la vecchia biblioteca. La maggior "
     "parte dei cittadini era favorevole, ma mancano ancora i soldi."},
    {"it", "Se volete fare il pane in casa, vi servono solo farina e un po' di tempo. Lasciate "
           "riposare l'impasto per un'ora prima di metterlo nel forno."},
    {"it", "I prezzi sono saliti di nuovo quest'anno. Nessuno sa quando scenderanno."},
    {"pt", "A câmara municipal decidiu na terça-feira manter a velha biblioteca. A maioria dos "
           "moradores era a favor, mas ainda falta dinheiro."},
    {"pt", "Se você quer fazer pão em casa, só precisa de farinha e de um pouco de tempo. Deixe a "
           "massa descansar por uma hora antes de levar ao forno."},
    {"pt", "Os preços subiram outra vez este ano. Ninguém sabe quando eles vão cair."},
    {"nl", "De gemeenteraad heeft dinsdag besloten de oude bibliotheek te behouden. De meeste "
           "inwoners waren voor, maar er is nog niet genoeg geld."},
    {"nl",
     "Als je thuis brood wilt bakken, heb je alleen meel en wat tijd nodig. Laat het deeg een "
     "uur rusten voordat het in de oven gaat."},
    {"nl", "De prijzen zijn dit jaar weer gestegen. Niemand weet wanneer ze zullen dalen."},
    {"sv", "Kommunen beslutade på tisdagen att behålla det gamla biblioteket. De flesta invånarna "
           "var för, men det saknas fortfarande pengar."},
    {"sv",
     "Om du vill baka bröd hemma behöver du bara mjöl och lite tid. Låt degen vila i en timme "
     "innan den går in i ugnen."},
    {"sv", "Priserna har stigit igen i år. Ingen vet när de kommer att falla."},
    {"no", "Kommunestyret bestemte tirsdag å beholde det gamle biblioteket. De fleste innbyggerne "
           "var for, men det mangler fortsatt penger etter mange år."},
    {"no", "Hvis du vil bake brød hjemme, trenger du bare mel og litt tid. La deigen hvile en time "
           "før den går inn i ovnen, så blir den bedre."},
    {"no", "Prisene har steget igjen i år. Ingen vet når de vil gå ned, og mye må gjøres nå."},
    {"da",
     "Byrådet besluttede tirsdag at beholde det gamle bibliotek. De fleste af borgerne var for, "
     "men der mangler stadig penge efter mange år."},
    {"da",
     "Hvis du vil bage brød derhjemme, har du kun brug for mel og noget tid. Lad dejen hvile en "
     "time, før den skal ind i ovnen."},
    {"da",
     "Priserne er steget igen i år. Ingen ved, hvornår de bliver lavere, og meget skal gøres nu."},
    {"fi",
     "Kaupunginvaltuusto päätti tiistaina, että vanha kirjasto säilyy. Useimmat asukkaat olivat "
     "sen puolella, mutta rahaa ei vielä ole."},
    {"fi", "Jos haluat leipoa leipää kotona, tarvitset vain jauhoja ja aikaa. Anna taikinan levätä "
           "tunti ennen kuin se menee uuniin."},
    {"fi", "Hinnat ovat taas nousseet tänä vuonna. Kukaan ei tiedä, milloin ne laskevat."},
    {"ru", "Городской совет решил во вторник сохранить старую библиотеку. Большинство жителей были "
           "за, но денег пока не хватает."},
    {"ru", "Если вы хотите испечь хлеб дома, вам нужна только мука и немного времени. Тесто должно "
           "постоять час, а потом его можно ставить в печь."},
    {"ru", "Цены в этом году снова выросли. Никто не знает, когда они упадут."},
    {"pl",
     "Rada miasta postanowiła we wtorek zachować starą bibliotekę. Większość mieszkańców była "
     "za, ale nadal nie ma na to pieniędzy."},
    {"pl", "Jeśli chcesz upiec chleb w domu, potrzebujesz tylko mąki i trochę czasu. Ciasto musi "
           "odpocząć przez godzinę, zanim trafi do pieca."},
    {"pl", "Ceny w tym roku znowu wzrosły. Nikt nie wie, kiedy będą niższe."},
    {"cs",
     "Městská rada se v úterý rozhodla, že starou knihovnu zachová. Většina obyvatel byla pro, "
     "ale peníze na to zatím nejsou."},
    {"cs",
     "Když chcete doma upéct chleba, potřebujete jen mouku a trochu času. Těsto nechte hodinu "
     "odpočinout, než ho dáte do trouby."},
    {"cs", "Ceny letos opět vzrostly. Nikdo neví, kdy budou zase nižší, ale už by to mělo být."},
    {"el", "Το δημοτικό συμβούλιο αποφάσισε την Τρίτη να κρατήσει την παλιά βιβλιοθήκη. Οι "
           "περισσότεροι κάτοικοι ήταν υπέρ, αλλά δεν υπάρχουν χρήματα."},
    {"el", "Αν θέλετε να φτιάξετε ψωμί στο σπίτι, χρειάζεστε μόνο αλεύρι και λίγο χρόνο. Αφήστε τη "
           "ζύμη για μία ώρα πριν μπει στον φούρνο."},
    {"el", "Οι τιμές ανέβηκαν πάλι φέτος. Κανείς δεν ξέρει πότε θα πέσουν."},
    {"hu", "A városi tanács kedden úgy döntött, hogy megtartja a régi könyvtárat. A legtöbb lakos "
           "támogatta, de még nincs rá elég pénz."},
    {"hu",
     "Ha otthon szeretnél kenyeret sütni, csak liszt és egy kis idő kell hozzá. A tésztát egy "
     "órán át pihentetni kell, mielőtt a sütőbe kerül."},
    {"hu", "Az árak ebben az évben ismét emelkedtek. Senki sem tudja, mikor esnek majd le."},
    {"ro",
     "Consiliul local a hotărât marți să păstreze vechea bibliotecă. Cei mai mulți locuitori au "
     "fost de acord, dar încă nu sunt bani."},
    {"ro",
     "Dacă vrei să faci pâine acasă, ai nevoie doar de făină și de puțin timp. Lasă aluatul o "
     "oră, apoi pune-l în cuptor."},
    {"ro", "Prețurile au crescut din nou în acest an. Nimeni nu știe când vor scădea."},
    {"tr",
     "Belediye meclisi salı günü eski kütüphaneyi korumaya karar verdi. Halkın çoğu bunun için "
     "oy verdi ama henüz yeterli para yok."},
    {"tr",
     "Evde ekmek yapmak istiyorsanız, biraz un ve zaman yeterli. Hamur fırına girmeden önce en "
     "az bir saat dinlenmeli, daha sonra pişirilir."},
    {"tr", "Fiyatlar bu yıl yine arttı. Ne zaman düşeceğini kimse bilmiyor."},
    {"id",
     "Dewan kota memutuskan pada hari Selasa untuk mempertahankan perpustakaan lama. Sebagian "
     "besar warga setuju, tetapi uangnya belum ada."},
    {"id", "Jika Anda ingin membuat roti di rumah, yang perlu hanya tepung dan waktu. Adonan harus "
           "didiamkan selama satu jam sebelum masuk ke dalam oven."},
    {"id", "Harga naik lagi tahun ini. Tidak seorang pun tahu kapan akan turun."},
    {"ar",
     "قرر مجلس المدينة يوم الثلاثاء أن يحافظ على المكتبة القديمة. وكان معظم السكان مع ذلك، لكن "
     "المال غير موجود حتى الآن."},
    {"ar",
     "إذا كنت تريد أن تصنع الخبز في البيت فلا تحتاج إلا إلى الدقيق وبعض الوقت. اترك العجين ساعة "
     "قبل أن تضعه في الفرن."},
    {"ar", "ارتفعت الأسعار مرة أخرى هذا العام. ولا أحد يعرف متى تنخفض."},
    {"fa", "شورای شهر روز سه‌شنبه تصمیم گرفت که کتابخانه قدیمی را نگه دارد. بیشتر مردم با "
           "آن "
           "موافق "
           "بودند، اما هنوز پول نیست."},
    {"fa", "اگر می‌خواهید در خانه نان بپزید، فقط آرد و کمی وقت لازم است. خمیر باید یک ساعت "
           "بماند "
           "و پس از "
           "آن به تنور برود."},
    {"fa", "قیمت‌ها امسال دوباره بالا رفت. هیچ کس نمی‌داند که چه وقت "
           "پایین "
           "می‌آید."},
    {"uk",
     "Міська рада вирішила у вівторок зберегти стару бібліотеку. Більшість мешканців були за, "
     "але грошей на це поки що немає."},
    {"uk", "Якщо ви хочете спекти хліб удома, вам потрібне лише борошно і трохи часу. Тісто має "
           "постояти годину, а потім його ставлять у піч."},
    {"uk", "Ціни цього року знову зросли. Ніхто не знає, коли вони впадуть."},
};

static const char *winner_of(const char *text, struct tokens *t)
{
    uint32_t votes[LISTS_N] = {0};
    tokenize(span_of(text), t);
    for (size_t i = 0; i < t->n; i++) stopword_vote(stopword_languages(t->item[i].hash), votes);
    return language_code(stopword_winner(votes, 2));
}

static void test_samples(void)
{
    struct tokens t = {0};
    int right = 0, n = sizeof SAMPLES / sizeof *SAMPLES, verbose = getenv("VERBOSE") != NULL;
    for (int i = 0; i < n; i++) {
        const char *got = winner_of(SAMPLES[i].text, &t);
        right += strcmp(got, SAMPLES[i].code) == 0;
        if (verbose && strcmp(got, SAMPLES[i].code) != 0) {
            printf("%s for %s: %s\n", got, SAMPLES[i].code, SAMPLES[i].text);
        }
    }
    CHECK(right * 100 >= n * 90);
    if (verbose) printf("%d of %d samples\n", right, n);
    CHECK_STR(winner_of("北京时间周二，总统表示新的规定将于明年年初生效。", &t), "");
    CHECK_STR(winner_of("", &t), "");
    tokens_free(&t);
}

/* ---- stems ---------------------------------------------------------------------------------- */

static const struct {
    const char *code, *word, *stem;
} STEMS[] = {
    {"en", "caresses", "caress"},
    {"en", "ponies", "poni"},
    {"en", "relational", "relat"},
    {"en", "generalizations", "gener"},
    {"en", "skies", "ski"},
    {"en", "dying", "dy"},
    {"de", "häuser", "haus"},
    {"de", "katzen", "katz"},
    {"fr", "continuellement", "continuel"},
    {"es", "chicas", "chic"},
    {"it", "abbandonata", "abbandon"},
    {"pt", "quilômetros", "quilômetr"},
    {"nl", "boeken", "boek"},
    {"sv", "jaktkarlarne", "jaktkarl"},
    {"no", "havnedistriktene", "havnedistrikt"},
    {"nb", "opningane", "opning"},
    {"da", "undersøgelsen", "undersøg"},
    {"fi", "edeltänyt", "edeltäny"},
    {"ru", "важная", "важн"},
    {"ru", "вагонами", "вагон"},
    {"hu", "babaházak", "babaház"},
    {"ro", "absurdul", "absurd"},
    {"tr", "kedilerim", "kedi"},
    {"el", "γάτες", "γατ"},
    {"id", "makanan", "makan"},
    {"ca", "abadia", "abad"},
    {"ar", "الكتاب", "كتاب"},
};

static void test_stems(void)
{
    static const char *const NONE[] = {"zh", "ja", "pl", "cs", "uk", "fa", "xx", "", "EN", "en-US"};
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++) CHECK(stemmer_new(NONE[i]) == NULL);
    CHECK(stemmer_new(NULL) == NULL);
    stemmer_free(NULL);
    for (size_t i = 0; i < sizeof STEMS / sizeof *STEMS; i++) {
        struct sb_stemmer *s = stemmer_new(STEMS[i].code);
        CHECK(s != NULL);
        if (!s) continue;
        struct span stem = stemmer_stem(s, span_of(STEMS[i].word));
        char text[100];
        snprintf(text, sizeof text, "%.*s", (int)stem.len, stem.at);
        CHECK_STR(text, STEMS[i].stem);
        CHECK(span_is(stemmer_stem(s, span_of("2000")), "2000"));
        CHECK(span_is(stemmer_stem(s, span_of("1155")), "1155"));
        CHECK(stemmer_stem(s, span_of("")).len == 0);
        stemmer_free(s);
    }
}

/* The language by script, or "none" where the script is one of stop lists. */
static void test_scripts(void)
{
    static const struct {
        const char *text, *code;
    } cases[] = {{"ボタンを使用すると、高さを調整できます。tiddler", "ja"}, {"本页介绍安装方法和许可证。", "zh"},
                 {"이 페이지는 설치 방법을 설명합니다", "ko"}, {"หน้านี้อธิบายวิธีติดตั้ง", "th"},
                 {"დედაქალაქი და ქალაქი", "ka"}, {"Երևանը մայրաքաղաքն է", "hy"}, {"ঢাকা একটি শহর", "bn"},
                 {"ਇਹ ਸਫ਼ਾ ਦੱਸਦਾ ਹੈ", "pa"}, {"આ પાનું સમજાવે છે", "gu"}, {"ଏହି ପୃଷ୍ଠା", "or"},
                 {"இந்தப் பக்கம்", "ta"}, {"ఈ పేజీ వివరిస్తుంది", "te"}, {"ಈ ಪುಟ ವಿವರಿಸುತ್ತದೆ", "kn"},
                 {"ഈ പേജ് വിശദീകരിക്കുന്നു", "ml"}, {"මෙම පිටුව", "si"}, {"ຫນ້ານີ້", "lo"},
                 {"ဤစာမျက်နှာ", "my"}, {"ይህ ገጽ", "am"}, {"ទំព័រនេះ", "km"}, {"ཤོག་ངོས་འདི", ""},
                 {"דף זה מסביר כיצד להתקין", "he"}, {"यह पृष्ठ स्थापना बताता है", ""},
                 {"This page says how", "none"}, {"Эта страница", "none"}, {"هذه الصفحة", "none"},
                 {"12, 34.", "none"}, {"", "none"}, {"Installation of the program in 日本", "none"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *code = language_of_script(span_of(cases[i].text));
        CHECK_STR(code ? code : "none", cases[i].code);
        struct buffer many = {0}; /* judged by pieces of it, wherever they cut characters */
        for (int n = 0; n < 200; n++) buffer_puts(&many, cases[i].text);
        for (size_t cut = 0; cut < 4 && cut < many.len; cut++) {
            code = language_of_script((struct span){many.at, many.len - cut});
            CHECK_STR(code ? code : "none", cases[i].code);
        }
        buffer_free(&many);
    }
}

int main(void)
{
    test_scripts();
    test_tags();
    test_lists();
    test_random_words();
    test_winner();
    test_samples();
    test_stems();
    return check_done("language");
}
