<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
<html>
<head>
<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">
<meta http-equiv="Content-Language" content="ru">
<title>О газете :: Камышовский вестник</title>
<meta name="keywords" content="Камышовск, новости, газета, вестник">
<link rel="stylesheet" type="text/css" href="/style.css">
<script language="JavaScript" type="text/javascript"><!--
function fav() { if (window.external) window.external.AddFavorite(location.href, document.title); }
//--></script>
</head>
<body bgcolor="#f4f4ee" topmargin="0" leftmargin="0">
<table width="100%" cellspacing="0" cellpadding="0" border="0" class="shapka">
<tr><td width="220"><a href="/"><img src="/img/logo.gif" width="200" height="70" border="0" alt="Камышовский вестник"></a></td>
<td align="center"><a href="http://banners.example/go.php?b=0" target="_blank"><img src="/img/ban0.gif" width="468" height="60" border="0" alt=""></a><br><small>Окна, двери, теплицы. Гарантия три года</small></td>
<td width="160" class="kurs"><b>Курс ЦБ</b><br>Доллар 26,98 Евро 34,55</td></tr>
<tr><td colspan="3" class="menu" bgcolor="#7a1f1f"><a href="/">Главная</a> | <a href="/archive.php?y=2006&amp;m=6">Архив</a> | <a href="/about.php">О газете</a> | <a href="/guestbook.php">Гостевая книга</a> | <a href="/reklama.php">Реклама</a> | <a href="javascript:fav()">В избранное</a></td></tr>
</table>
<table width="100%" cellspacing="6" cellpadding="4" border="0">
<tr valign="top">
<td width="190" bgcolor="#e8e8dc"><div class="blok"><b>Рубрики</b><ul><li>Город: <a href="article.php?id=163">Паром «Ласточка» спустили на воду</a></li><li>Культура: <a href="article.php?id=133">Детский хор спел с глухим органистом</a></li><li>Спорт: <a href="article.php?id=172">Велопробег до Ольховска: цепи, комары, пироги</a></li><li>Дача: <a href="article.php?id=148">Скворечник по науке</a></li><li>Колонка: <a href="article.php?id=169">Цветёт черёмуха, или Почему я не верю прогнозам</a></li></ul></div>
<table class="kalendar" border="0" cellspacing="1"><tr><th colspan="7">Июнь 2006</th></tr>
<tr><td>Пн</td><td>Вт</td><td>Ср</td><td>Чт</td><td>Пт</td><td>Сб</td><td>Вс</td></tr>
<tr><td>&nbsp;</td><td>&nbsp;</td><td>&nbsp;</td><td>1</td><td>2</td><td>3</td><td>4</td></tr>
<tr><td>5</td><td>6</td><td>7</td><td>8</td><td><a href="article.php?id=178">9</a></td><td>10</td><td>11</td></tr>
<tr><td>12</td><td>13</td><td>14</td><td>15</td><td><a href="article.php?id=181">16</a></td><td>17</td><td>18</td></tr>
<tr><td>19</td><td>20</td><td>21</td><td>22</td><td>23</td><td>24</td><td>25</td></tr>
<tr><td><a href="article.php?id=184">26</a></td><td>27</td><td>28</td><td>29</td><td>30</td><td>&nbsp;</td><td>&nbsp;</td></tr>
</table>
<div class="blok"><b>Архив</b><br><a href="archive.php?y=2006&amp;m=6">Июнь</a><br><a href="archive.php?y=2006&amp;m=5">Май</a><br><a href="archive.php?y=2006&amp;m=4">Апрель</a><br><a href="archive.php?y=2006&amp;m=3">Март</a><br><a href="archive.php?y=2006&amp;m=2">Февраль</a><br><a href="archive.php?y=2006&amp;m=1">Январь</a></div>
<form action="/vote.php" method="post" class="blok"><b>Опрос</b><br>Чем вы топите дачу?<br><input type="radio" name="v" value="1">Дровами<br><input type="radio" name="v" value="2">Газом<br><input type="submit" value="Голосовать"></form></td>
<td><div id="content">
<h1>О газете</h1>
<div class="text">
<p class="txt">«Камышовский вестник» выходит с 1931 года, а сайт мы ведём с 2003-го. В редакции шесть человек, один фотоаппарат и кот Абзац, который отвечает за корректуру.
<p class="txt">Мы пишем о городе, о районе и о людях, которые здесь живут. Мы не печатаем слухов, если их не подтвердили хотя бы двое, и не берём денег за статьи. Объявления, напротив, только за деньги.
<p class="txt">Если вы заметили ошибку, напишите или позвоните. Редакция находится на улице Садовой, дом 4, второй этаж, вход со двора. С часу до двух у нас обед, но дверь и тогда не запирается.
</div>
</div></td>
</tr>
</table>
<hr size="1" color="#7a1f1f">
<table width="100%" border="0"><tr><td class="niz">&copy; 2003&ndash;2006 Редакция газеты «Камышовский вестник».<br>При перепечатке ссылка на сайт обязательна. Мнение редакции может не совпадать с мнением авторов.</td>
<td align="right"><!-- counter -->
<script type="text/javascript"><!--
document.write('<img src="http://count.example/hit?r=' + escape(document.referrer) + '" width="88" height="31" border="0" alt="">');
//--></script><noscript><img src="http://count.example/hit" width="88" height="31" alt=""></noscript>
<!-- /counter --> <img src="/img/top100.gif" width="88" height="31" alt="Сегодня: 303"> Посетителей сегодня: 303</td></tr></table>
</body>
</html>
