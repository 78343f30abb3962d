import { describe, expect, test } from "vitest"
import { fold, hasVisibleCharacter, isWebAddress, shorten, storableText } from "~/text.ts"

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

describe("a text", () => {
  test.each([
    "",
    " \u00a0\u3000",
    "\u200b",
    "\u2800",
    "\u3164",
    "\u00ad",
    "\u2060",
    "\u202e",
    "\u200e",
    "\u115f",
    "\u180e",
    "\ufe0f",
    "\u0301",
    "\ufeff",
    "\u200b \u2060",
    "\u{e0041}",
    "\u0000\u001b",
    "\ud800",
  ])("has no visible character when it is %j", (text) => {
    expect(hasVisibleCharacter(text)).toBe(false)
  })

  test.each(["a", "\u200ba", "1", "…", "—", "❤️", "日", "e\u0301", "👨‍👩‍👧", "می‌خواهم", "क्‍ष"])(
    "has a visible character when it is %s",
    (text) => {
      expect(hasVisibleCharacter(text)).toBe(true)
    },
  )

  test.each([
    "Acme\u200b",
    "Ac\u00adme",
    "\u200bAcme",
    "Acme\u2060",
    "Ac\u200dme",
    "Acme\u200c",
    "\u202aAcme\u202c",
  ])("folds like the same text without what nobody sees (%j)", (name) => {
    expect(fold(name)).toBe("acme")
  })

  test("keeps a joiner that changes how letters look", () => {
    expect(fold("می\u200cخواهم")).not.toBe(fold("میخواهم"))
  })
})

test("isWebAddress accepts a host with other letters, however often it was called", () => {
  const address = Buffer.from("https://bücher.example/").toString()
  for (let call = 0; call < 30_000; call++)
    if (!isWebAddress(address)) throw new Error(`Refused by call ${call}`)
})
