import { expect, test } from "vitest"
import { fold, shorten, storable } from "~/text.ts"

test.each([
  ["  Fritz \u00a0Hansen\n", "fritz hansen"],
  ["STRASSE", "strasse"],
  ["Straße", "strasse"],
  ["İstanbul", "istanbul"],
  ["Ａｒｔｅｋ", "artek"],
  ["Cafe\u0301", "caf\u00e9"],
  ["ΕΛΛΆΣ", "ελλάσ"],
  ["ελλάς", "ελλάσ"],
])("%j is folded to %j, which folds to itself", (text, folded) => {
  expect(fold(text)).toBe(folded)
  expect(fold(folded)).toBe(folded)
})

test("the beginning of a word is found in it, wherever it is cut", () => {
  const name = fold("Θάλασσα")
  for (let length = 1; length <= name.length; length++) expect(name).toContain(fold(name.slice(0, length)))
})

test("what cannot be kept is left out: halves of line breaks, and NULs", () => {
  expect(storable("a\r\nb\rc\0d")).toBe("a\nb\ncd")
})

test("a text is cut between characters, and says that more was there", () => {
  expect(shorten("vase", 4)).toBe("vase")
  expect(shorten("a vase", 4)).toBe("a v…")
  expect(shorten("a vase", 3)).toBe("a…")
  expect(shorten("😀😀😀", 4)).toBe("😀…")
})
