type Sample = { language: string; encodings: string[]; table: string; name: string }

const western = ["windows-1252", "macintosh"]

/** Tables as people write them, and the shortest name that a file may hold. */
export const samples: Sample[] = [
  {
    language: "pl",
    encodings: ["windows-1250", "iso-8859-2"],
    table: "Nazwa;Link;Cena\nStołek dębowy;https://shop.example/pl1;129,00 zł\n",
    name: "Krzesło drewniane, żółte",
  },
  {
    language: "cs",
    encodings: ["windows-1250"],
    table:
      "Název;Odkaz;Cena\nDřevěná židle;https://shop.example/cs1;1 290 Kč\nKávovar;https://shop.example/cs2;\n",
    name: "Dřevěná lžíce",
  },
  {
    language: "hu",
    encodings: ["windows-1250"],
    table:
      "Név;Hivatkozás;Ár\nTölgyfa ülőke;https://shop.example/hu1;12 900 Ft\nFűszertartó;https://shop.example/hu2;\n",
    name: "Gyertyatartó, gyönyörű fűzöld",
  },
  {
    language: "ro",
    encodings: ["windows-1250"],
    table:
      "Nume;Legătură;Preţ\nScaun de stejar pentru bucătărie;https://shop.example/ro1;129,00\nPernă albă;;\n",
    name: "Masă rotundă şi scaun",
  },
  {
    language: "hr",
    encodings: ["windows-1250"],
    table:
      "Naziv;Poveznica;Cijena\nStolić od hrasta;https://shop.example/hr1;129,00 €\nČaša za vodu, šalica;;\n",
    name: "Čaša i šalica",
  },
  {
    language: "de",
    encodings: western,
    table: "Name;Link;Preis\nHocker für die Küche;https://shop.example/de1;129,00 €\nGroße Schüssel;;\n",
    name: "Stühle",
  },
  {
    language: "fr",
    encodings: western,
    table:
      "Nom;Lien;Prix\nTabouret en chêne;https://shop.example/fr1;129,00 €\nThéière émaillée;https://shop.example/fr2;\n",
    name: "Crème brûlée",
  },
  {
    language: "es",
    encodings: western,
    table: "Nombre;Enlace;Precio\nTaburete de baño;https://shop.example/es1;129,00 €\nSillón cómodo;;\n",
    name: "Lámpara pequeña",
  },
  {
    language: "pt",
    encodings: western,
    table: "Nome;Ligação;Preço\nBanco de carvalho;https://shop.example/pt1;129,00 €\nEstação de café;;\n",
    name: "Preço do balcão",
  },
  {
    language: "it",
    encodings: western,
    table: "Nome;Link;Prezzo\nSgabello di qualità;https://shop.example/it1;129,00 €\nCaffettiera da tè;;\n",
    name: "Tè e caffè",
  },
  {
    language: "sv",
    encodings: western,
    table: "Namn;Länk;Pris\nPall av ek från Småland;https://shop.example/sv1;1 290 kr\nKöksstol, grön;;\n",
    name: "Köksstol, grön",
  },
  {
    language: "da",
    encodings: western,
    table: "Navn;Link;Pris\nTaburet af egetræ;https://shop.example/da1;1.290 kr\nGrøn stol på hjul;;\n",
    name: "Rød kaffekop på bord",
  },
  {
    language: "fi",
    encodings: western,
    table: "Nimi;Linkki;Hinta\nKeittiöjakkara, tämä;https://shop.example/fi1;129,00 €\nPöytälamppu;;\n",
    name: "Pöytälamppu",
  },
  {
    language: "nl",
    encodings: western,
    table: "Naam;Koppeling;Prijs\nEiken kruk;https://shop.example/nl1;€ 129,00\nCrème één vaas;;\n",
    name: "Stoel, geëmailleerd",
  },
  {
    language: "en",
    encodings: western,
    table: "Name,Link,Price\nBob’s café chair – oak,https://shop.example/en1,£129.00\n",
    name: "Bob’s café",
  },
  {
    language: "tr",
    encodings: ["windows-1254"],
    table: "Ürün;Bağlantı;Fiyat\nMeşe tabure, ışıklı;https://shop.example/tr1;1.290,00 TL\nÇay bardağı;;\n",
    name: "Çay bardağı",
  },
  {
    language: "lt",
    encodings: ["windows-1257"],
    table:
      "Pavadinimas;Nuoroda;Kaina\nĄžuolinė kėdė;https://shop.example/lt1;129,00\nŽalias puodelis, gražus;;\n",
    name: "Medinė kėdė virtuvėje",
  },
  {
    language: "ru",
    encodings: ["windows-1251", "koi8-r", "ibm866", "x-mac-cyrillic", "iso-8859-5"],
    table: "Название;Ссылка;Цена\nТабурет дубовый;https://shop.example/ru1;1290 р.\nЛампа настольная;;\n",
    name: "Табурет дубовый",
  },
  {
    language: "uk",
    encodings: ["windows-1251", "koi8-u"],
    table: "Назва;Посилання;Ціна\nТабурет дубовий, кухонний стілець;https://shop.example/uk1;1290\nЛампа;;\n",
    name: "Дубовий стілець для їдальні",
  },
  {
    language: "bg",
    encodings: ["windows-1251"],
    table: "Име;Връзка;Цена\nДъбов стол за кухнята;https://shop.example/bg1;129 лв\n",
    name: "Дъбов стол",
  },
  {
    language: "el",
    encodings: ["windows-1253"],
    table: "Όνομα;Σύνδεσμος;Τιμή\nΣκαμπό από δρυ;https://shop.example/el1;129,00 €\n",
    name: "Ξύλινη καρέκλα",
  },
  {
    language: "he",
    encodings: ["windows-1255"],
    table: "שם,קישור,מחיר\nשרפרף מעץ אלון,https://shop.example/he1,129\n",
    name: "שרפרף מעץ",
  },
  {
    language: "ar",
    encodings: ["windows-1256"],
    table: "الاسم,الرابط,السعر\nكرسي من خشب البلوط,https://shop.example/ar1,129\n",
    name: "كرسي من الخشب",
  },
  {
    language: "th",
    encodings: ["windows-874"],
    table: "ชื่อ,ลิงก์,ราคา\nเก้าอี้ไม้โอ๊ค,https://shop.example/th1,1290\n",
    name: "เก้าอี้ไม้",
  },
  {
    language: "ja",
    encodings: ["shift_jis", "euc-jp"],
    table: '商品名,リンク,価格\n無垢材のスツール,https://shop.example/ja1,"12,800円"\n',
    name: "木の椅子",
  },
  {
    language: "zh-CN",
    encodings: ["gbk", "gb18030"],
    table:
      "商品名称,链接,价格\n实木凳子,https://shop.example/zh1,￥1299\n北欧风台灯,https://shop.example/zh2,\n",
    name: "实木餐桌和椅子",
  },
  {
    language: "zh-TW",
    encodings: ["big5"],
    table:
      "商品名稱,連結,價格\n實木凳子,https://shop.example/tw1,NT$1299\n北歐風檯燈,https://shop.example/tw2,\n",
    name: "實木餐桌和椅子",
  },
  {
    language: "ko",
    encodings: ["euc-kr"],
    table:
      '상품명,링크,가격\n원목 의자,https://shop.example/ko1,"129,000원"\n북유럽 스탠드 조명,https://shop.example/ko2,\n',
    name: "원목 의자",
  },
]
