import { expect, test } from "vitest"
import { fold, shorten, storableText } from "~/text.ts"

test.each([
  ["  Fritz \u00a0Hansen\n", "fritz hansen"],
  ["STRASSE", "strasse"],
  ["Straße", "strasse"],
  ["İstanbul", "istanbul"],
  ["Ａｒｔｅｋ", "artek"],
  ["Cafe\u0301", "caf\u00e9"],
  ["ΕΛΛΆΣ", "ελλάσ"],
  ["ελλάς", "ελλάσ"],
])("fold turns %j into %j, which stays the same", (text, folded) => {
  expect(fold(text)).toBe(folded)
  expect(fold(folded)).toBe(folded)
})

test("fold keeps every beginning of a word a beginning of the folded word", () => {
  const name = fold("Θάλασσα")
  for (let length = 1; length <= name.length; length++) expect(name).toContain(fold(name.slice(0, length)))
})

test("storableText turns CR and CRLF into LF, and drops NULs", () => {
  expect(storableText("a\r\nb\rc\0d")).toBe("a\nb\ncd")
})

test("storableText replaces halves of characters, as a file's database would, and keeps whole ones", () => {
  expect(storableText("a \ud83d, \udc00 and 😀")).toBe("a \ufffd, \ufffd and 😀")
})

test("shorten keeps whole characters and adds an ellipsis", () => {
  expect(shorten("vase", 4)).toBe("vase")
  expect(shorten("a vase", 4)).toBe("a v…")
  expect(shorten("a vase", 3)).toBe("a…")
  expect(shorten("😀😀😀", 4)).toBe("😀…")
})
