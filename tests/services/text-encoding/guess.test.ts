import { describe, expect, it } from "vitest"
import { decodeText } from "~/services/safe-fetch/charset.ts"
import { guessEncoding } from "~/services/text-encoding/guess.ts"
import { encode } from "../../support/encode.ts"
import { samples } from "./samples.ts"

const cases = samples.flatMap(({ encodings, ...sample }) =>
  encodings.map((encoding) => [encoding, sample.language, sample] as const),
)

describe("guessEncoding", () => {
  it.each(cases)("reads a table in %s (%s) from its bytes alone", (encoding, _language, { table }) => {
    expect(decodeText(encode(table, encoding), null).text).toBe(table)
  })

  it.each(cases)(
    "reads one short name in %s (%s) when the language is known",
    (encoding, language, { name }) => {
      expect(decodeText(encode(name, encoding), null, [language]).text).toBe(name)
    },
  )

  it.each([
    ["windows-1250", "pl", "Świecznik"],
    ["windows-1250", "cs-CZ", "Stůl"],
    ["windows-1254", "tr", "YEMEK MASASI, AHŞAP"],
    ["gbk", "zh-CN", "椅子"],
    ["windows-1255", "he", "כיסא"],
  ])("takes the language as a hint where few letters fit several: %s", (encoding, language, name) => {
    expect(decodeText(encode(name, encoding), null, [language]).text).toBe(name)
    expect(decodeText(encode(name, encoding), null).text).not.toBe(name)
  })

  it.each([
    "© 2024 Acme – all rights",
    "Price: 5 €",
    "½ oak table, 20° tilt",
    "“It’s nice”",
    "TISCH UND STÜHLE",
    "ÉTAGÈRE MURALE",
    "LAMPE À POSER",
    "£129",
    "Å",
    "naïve",
  ])("keeps to the usual encoding for a few signs or letters: %s", (text) => {
    expect(guessEncoding(encode(text, "windows-1252"))).toBe("windows-1252")
  })

  it.each([
    ["windows-1251", "КРУЖКА БЕЛАЯ"],
    ["windows-1251", "Iphone 15 чёрный"],
    ["windows-1251", "Ваза"],
    ["koi8-r", "Кружка белая"],
    ["shift_jis", "テーブル ランプ"],
    ["euc-jp", "湯呑み茶碗"],
    ["gbk", "宜家书架白色"],
    ["big5", "陶瓷茶杯"],
    ["euc-kr", "의자"],
    ["macintosh", "Schüssel; 12,00 €"],
  ])("reads a short name in %s without a hint", (encoding, name) => {
    expect(decodeText(encode(name, encoding), null).text).toBe(name)
  })

  it.each(["utf-16le", "utf-16be"])("reads %s with and without its mark", (encoding) => {
    const table = "商品名,リンク\r\n木の椅子,https://shop.example/ja1\r\n"
    expect(decodeText(encode(`\ufeff${table}`, encoding), null).text).toBe(table)
    expect(decodeText(encode(table, encoding), null)).toEqual({ text: table, charset: encoding })
  })

  it("never leaves UTF-8 that is valid, or broken in a few places", () => {
    for (const { table, language } of samples) {
      const bytes = encode(table, "utf-8")
      expect(decodeText(bytes, null, [language]), language).toEqual({ text: table, charset: "utf-8" })
      expect(decodeText(Uint8Array.from([...bytes, 0xff]), null).charset, language).toBe("utf-8")
    }
  })

  it("looks at a page's language before the reader's", () => {
    const page = '<!doctype html><html class="a" lang="pl"><title>Świecznik</title>'
    expect(decodeText(encode(page, "windows-1250"), "text/html", ["fr"]).text).toBe(page)
  })

  it("answers for any bytes", () => {
    for (let seed = 0; seed < 50; seed++) {
      const bytes = Uint8Array.from(
        { length: seed * 40 },
        (_, at) => (at * at * 31 + seed * at * 7 + seed) & 0xff,
      )
      expect(decodeText(bytes, null).text.length).toBeGreaterThanOrEqual(0)
    }
  })
})
