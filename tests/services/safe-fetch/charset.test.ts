import { describe, expect, it } from "vitest"
import { decodeText } from "~/services/safe-fetch/charset.ts"

const utf8 = (text: string) => Buffer.from(text)
const latin1 = (text: string) => Buffer.from(text, "latin1")
const hex = (digits: string) => Buffer.from(digits.replaceAll(" ", ""), "hex")
const around = (meta: string, text: Buffer) =>
  Buffer.concat([utf8(`<html><head>${meta}<title>`), text, utf8("</title>")])
/** '日本語のページ' and so on: the word in the charset's own bytes. */
const japanese = { text: "日本語", shiftJis: hex("93fa 967b 8cea"), eucJp: hex("c6fc cbdc b8ec") }
const cyrillic = { text: "Книга", windows1251: hex("ca ed e8 e3 e0"), koi8: hex("eb ce c9 c7 c1") }

describe("decodeText", () => {
  it.each([
    ["UTF-8", hex("efbbbf c3a9"), "text/html; charset=windows-1252", "é", "utf-8"],
    ["UTF-16, little end first", hex("fffe e900"), "text/html; charset=utf-8", "é", "utf-16le"],
    ["UTF-16, big end first", hex("feff 00e9"), null, "é", "utf-16be"],
  ])("prefers a byte order mark: %s", (_name, bytes, header, text, charset) => {
    expect(decodeText(bytes, header)).toEqual({ text, charset })
  })

  it.each([
    ["text/html; charset=utf-8", utf8("é"), "é", "utf-8"],
    ['text/html; charset="UTF-8"', utf8("é"), "é", "utf-8"],
    ["text/html;charset=ISO-8859-1", latin1("é"), "é", "windows-1252"],
    ["text/html; charset=windows-1252", hex("80 99"), "€™", "windows-1252"],
    ["text/html; charset=shift_jis", japanese.shiftJis, japanese.text, "shift_jis"],
    ["text/html; charset=EUC-JP", japanese.eucJp, japanese.text, "euc-jp"],
    ["text/html; charset=gb2312", hex("d6d0 cec4"), "中文", "gbk"],
    ["text/html; charset=Big5", hex("a4a4 a4e5"), "中文", "big5"],
    ["text/html; charset=euc-kr", hex("c7d1 b1b9"), "한국", "euc-kr"],
    ["text/html; charset=cp1251", cyrillic.windows1251, cyrillic.text, "windows-1251"],
    ["text/html; charset=koi8-r", cyrillic.koi8, cyrillic.text, "koi8-r"],
    ["text/html; charset=iso-8859-2", hex("b1 b6"), "ąś", "iso-8859-2"],
    ["text/html; charset=utf-16le", hex("3c00 e900"), "<é", "utf-16le"],
  ])("follows the header %s", (header, bytes, text, charset) => {
    expect(decodeText(bytes, header)).toEqual({ text, charset })
  })

  it.each([
    ['<meta charset="windows-1251">', "windows-1251"],
    ["<META CHARSET=windows-1251 />", "windows-1251"],
    ["<meta http-equiv='Content-Type' content='text/html; charset=windows-1251'>", "windows-1251"],
    ["<meta content='text/html; charset=windows-1251' http-equiv=content-type>", "windows-1251"],
    ["<!-- <meta charset=utf-8> --><meta charset=windows-1251>", "windows-1251"],
    ["<meta name=description content='charset=utf-8'><meta charset=windows-1251>", "windows-1251"],
    [`<style>${"a{b:c}".repeat(1000)}</style><meta charset=windows-1251>`, "windows-1251"],
  ])("follows the page when the header names no charset: %s", (meta, charset) => {
    const decoded = decodeText(around(meta, cyrillic.windows1251), "text/html")
    expect(decoded.charset).toBe(charset)
    expect(decoded.text).toContain(`<title>${cyrillic.text}`)
  })

  it("prefers the header to the page", () => {
    const decoded = decodeText(
      around("<meta charset=koi8-r>", cyrillic.windows1251),
      "text/html; charset=windows-1251",
    )
    expect(decoded.text).toContain(cyrillic.text)
  })

  it("ignores unknown names", () => {
    expect(
      decodeText(around("<meta charset=windows-1251>", cyrillic.windows1251), "text/html; charset=none").text,
    ).toContain(cyrillic.text)
    expect(decodeText(around("<meta charset=x-nonsense>", utf8("é")), "text/html; charset=").text).toContain(
      "é",
    )
    expect(decodeText(utf8("é"), "nonsense").text).toBe("é")
  })

  it.each([
    [
      "UTF-8 declared, windows-1252 sent",
      around("", latin1("Café für Überall")),
      "utf-8",
      "Café für Überall",
      "windows-1252",
    ],
    [
      "UTF-8 declared, the page's own word right",
      around("<meta charset=windows-1251>", cyrillic.windows1251),
      "utf-8",
      cyrillic.text,
      "windows-1251",
    ],
    [
      "latin1 declared, UTF-8 sent",
      around("", utf8("Café für Überall")),
      "iso-8859-1",
      "Café für Überall",
      "utf-8",
    ],
    [
      "windows-1251 declared, UTF-8 sent",
      around("", utf8(cyrillic.text)),
      "windows-1251",
      cyrillic.text,
      "utf-8",
    ],
    ["Shift_JIS declared, UTF-8 sent", around("", utf8(japanese.text)), "shift_jis", japanese.text, "utf-8"],
    [
      "UTF-8 declared, Shift_JIS said by the page",
      around("<meta charset=sjis>", japanese.shiftJis),
      "utf-8",
      japanese.text,
      "shift_jis",
    ],
    ["UTF-16 declared, UTF-8 sent", around("", utf8("é")), "utf-16", "é", "utf-8"],
    ["UTF-16 said by a page that is readable", around("<meta charset=utf-16>", utf8("é")), "", "é", "utf-8"],
  ])("ignores a declaration that the bytes contradict: %s", (_lie, bytes, declared, text, charset) => {
    const decoded = decodeText(bytes, `text/html; charset=${declared}`)
    expect(decoded.text).toContain(`<title>${text}</title>`)
    expect(decoded.charset).toBe(charset)
  })

  it("reads undeclared UTF-8, and windows-1252 otherwise", () => {
    expect(decodeText(utf8("“Café”"), null)).toEqual({ text: "“Café”", charset: "utf-8" })
    expect(decodeText(hex("93 43 61 66 e9 94"), null)).toEqual({ text: "“Café”", charset: "windows-1252" })
  })

  it("reads a page with one broken character, or one that is cut off at the end", () => {
    const broken = Buffer.concat([utf8("Größe für Möbel "), hex("ff"), utf8(" ü")])
    expect(decodeText(broken, "text/html; charset=utf-8").text).toBe("Größe für Möbel \ufffd ü")
    const cut = utf8("5 €").subarray(0, -1)
    expect(decodeText(cut, "text/html; charset=utf-8")).toEqual({ text: "5 ", charset: "utf-8" })
    expect(decodeText(cut, "text/html; charset=iso-8859-1").charset).toBe("windows-1252")
  })

  it("makes text of any bytes", () => {
    expect(decodeText(new Uint8Array(), null).text).toBe("")
    const every = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    for (const charset of [
      "utf-8",
      "utf-16",
      "shift_jis",
      "gb18030",
      "iso-2022-jp",
      "windows-1252",
      "replacement",
    ]) {
      expect(decodeText(every, `text/html; charset=${charset}`).text.length).toBeGreaterThan(0)
    }
  })
})
