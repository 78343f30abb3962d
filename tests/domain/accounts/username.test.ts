import { describe, expect, test } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import { username } from "~/domain/accounts/inputs.server.ts"
import { verifyCredentials } from "~/domain/accounts/passwords.server.ts"
import { findPerson, searchPeople } from "~/domain/friends/people-reads.server.ts"

useTestDatabase()

const errorsOf = (name: string) => username.safeParse(name).error?.issues.map(({ message }) => message) ?? []

describe("a username", () => {
  test.each([
    "mila-b._7",
    "1984",
    "Đặng.Thị",
    "о́льга",
    "たなかカナ_太郎",
    "金철수",
    "ㄅㄆㄇ中文",
    "علي٣",
    "हिन्दी",
    "ᏣᎳᎩ",
  ])("is accepted when it is %s, in one script", (name) => {
    expect(errorsOf(name)).toEqual([])
  })

  test.each([
    ["\u3164\u3164\u3164", "fillers that become other fillers in NFKC"],
    ["mila\u3164", "a filler at the end"],
    ["mila\u115f", "a filler of old Korean"],
    ["mi\u034fla", "a grapheme joiner"],
    ["mila\u17b4", "an inherent vowel"],
    ["mila\u{e0100}", "a variation selector"],
  ])("is refused with an invisible character: %j, %s", (name) => {
    expect(errorsOf(name)).toEqual(["Username may not have invisible characters"])
  })

  test.each(["---", "._.", "\u0300\u0301\u0302"])("is refused without a letter or digit: %j", (name) => {
    expect(errorsOf(name)).toEqual(["Username must have at least one letter or digit"])
  })

  test.each([
    ["\u0430dmin", "Cyrillic among Latin"],
    ["mil\u03b1", "Greek among Latin"],
    ["user৪", "a Bengali digit among Latin"],
    ["mila٣", "an Arabic digit among Latin"],
    ["mila太郎", "Han among Latin"],
    ["ひ김철", "Hangul among Hiragana"],
  ])("is refused with letters of two scripts: %j, %s", (name) => {
    expect(errorsOf(name)).toEqual([
      "The letters of a username must belong to one script, such as Latin or Cyrillic",
    ])
  })

  test("from before these rules still signs in, is found and shown", async () => {
    const [asking, old] = [await makeUser(), await makeUser({ username: "\u0430dmin" })]
    expect(errorsOf(old.username)).toHaveLength(1)
    expect((await verifyCredentials({ email: old.email, password: PASSWORD })).username).toBe(old.username)
    expect((await findPerson(asking, old.username))?.id).toBe(old.id)
    expect((await searchPeople(asking, { username: "\u0430d" })).map(({ id }) => id)).toEqual([old.id])
  })
})
