/** Letters beyond a–z of a language, the most frequent first. */
type Letters = { language: string; letters: string }

const of = (language: string, letters: string): Letters => ({ language, letters })

const western = [
  of("de", "üäößéà"),
  of("fr", "éèàêçôîûâùœëï"),
  of("es", "óáíéñúüªº"),
  of("pt", "ãçáéíóõêúâàôª"),
  of("it", "èàùòìé"),
  of("sv", "äöåé"),
  of("fi", "äöå"),
  of("da", "æøåé"),
  of("nb", "åøæé"),
  of("nl", "ëéïèöü"),
  of("is", "íáðéóöæþúý"),
  of("en", "éèñüç"),
]

const central = [
  of("pl", "łąęóżśćńź"),
  of("cs", "íáěéřščžýůúňťďó"),
  of("sk", "áíčéžýšúľťôäňďóĺŕ"),
  of("hu", "áéöóőíüúű"),
  of("ro", "ăîşţâ"),
  of("hr", "čšžćđ"),
  of("sl", "čšž"),
]

const slavic = [
  of("ru", "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё"),
  of("uk", "оаніивертслкдумпязьбгчйхцїюжшщєфґ"),
  of("bg", "аоеинтрсвлкдмпзугъбчщцяжшйхфюь"),
  of("sr", "аоеинрстјувкдмпљзбгчњхжшцћфђџ"),
]

/** Encodings of one byte a letter. Of equals the earlier wins. */
export const ALPHABETS: Record<string, Letters[]> = {
  "windows-1252": western,
  "windows-1250": central,
  "windows-1254": [of("tr", "ışüçğöâ")],
  "windows-1257": [of("lt", "ėžšįųūąčę"), of("lv", "āīēšūžķļņģč"), of("et", "äõüöšž")],
  "windows-1251": slavic,
  "koi8-r": slavic.slice(0, 1),
  "koi8-u": slavic.slice(1, 2),
  "windows-1253": [of("el", "αοιετσνηυρπκμλωόίάήέύώδγχθφβξζςψϊ")],
  "windows-1255": [of("he", "יולהמארתבשנדקעםפחגכסטזןצךףץ")],
  "windows-1256": [
    of("ar", "اليمنرتبةعدسفهكقحجشطصخزضذغثظئءىؤأإآو"),
    of("fa", "ایرنهدمتوسبشکزگخفقعجپآچحطصغضذظثژئ"),
  ],
  "windows-874": [of("th", "านรก่เอง้ยมลวดทสตะปบคหีิแใัไขจำพชโถผ์ู็ธซุึภืฟศณ๊ฮฉญฐ๋")],
  "iso-8859-2": central,
  "iso-8859-15": western,
  macintosh: western,
  ibm866: slavic.slice(0, 1),
  "iso-8859-5": slavic.slice(0, 1),
  "x-mac-cyrillic": slavic.slice(0, 1),
}

/** Encodings of two bytes a character. The first bytes `from` to `to` hold those that people use. */
export const IDEOGRAPHS = [
  {
    encoding: "shift_jis",
    language: "ja",
    from: 0x88,
    to: 0x97,
    common: "の日本大小用木色白黒赤青無新中人上下高品椅子商価格名",
  },
  {
    encoding: "euc-jp",
    language: "ja",
    from: 0xb0,
    to: 0xcf,
    common: "の日本大小用木色白黒赤青無新中人上下高品椅子商価格名",
  },
  {
    encoding: "gbk",
    language: "zh",
    from: 0xb0,
    to: 0xd7,
    common:
      "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年色用家木白黑红品名称价格",
  },
  {
    encoding: "big5",
    language: "zh",
    from: 0xa4,
    to: 0xc6,
    common:
      "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年色用家木白黑紅品名稱價格",
  },
  {
    encoding: "euc-kr",
    language: "ko",
    from: 0xb0,
    to: 0xc8,
    common: "이다는의에가을한고하지로기사도리인자어스나원시상대그라일부아제정보드",
  },
] as const
