import { expect, test } from "vitest"
import { assertedIn, testsIn } from "./assertions.ts"
import { programOf } from "./program.ts"

const FILE = "tests/example.test.ts"

function asserted(body: string, around = "") {
  const program = programOf([FILE], { [FILE]: `${around}\ntest("the title", async () => {${body}})` })
  const found = testsIn(program, FILE).find(({ path }) => path.at(-1) === "the title")
  return found ? [...assertedIn(program, found)] : null
}

test.each([
  ["what expect is given", `expect(find("Words")).toBeTruthy()`, ""],
  ["what the matcher compares with", `await expect(answer).rejects.toThrow("Words")`, ""],
  ["a poll", `await expect.poll(() => read("Words")).toBe(1)`, ""],
  ["a field of an object", `expect(row).toMatchObject({ Words: 1 })`, ""],
  ["a regular expression", "expect(text).toMatch(/Words/)", ""],
  ["a variable", `const text = "Words"; expect(page).toContain(text)`, ""],
  ["what an answer was asked for", `const { body } = await get("Words"); expect(body).toEqual([])`, ""],
  [
    "a named table's row",
    `for (const [a, b] of rows) expect(a).toBe(b)`,
    `const rows = [[1, "Words"]] as const`,
  ],
  ["the test's own function", `const find = () => "Words"; expect(find()).toBe(1)`, ""],
  ["a field of data", `expect(x).toBe(words.b)`, `const words = { a: "Other", b: "Words" }`],
])("%s counts", (_, body, around) => {
  expect(asserted(body, around)).toContain("Words")
})

test.each([
  ["a comment", `/* Words */ expect(1).toBe(1) // "Words"`, ""],
  ["a message", `expect(1, "Words").toBe(1)`, ""],
  ["a call outside of an assertion", `click("Words"); expect(1).toBe(1)`, ""],
  ["a denial", `expect(text).not.toContain("Words")`, ""],
  ["what is said to be absent", `await expect(page.getByText("Words")).toHaveCount(0)`, ""],
  ["expect without a matcher", `expect("Words")`, ""],
  ["another test", `expect(1).toBe(1)`, `test("Words", () => expect("Words").toBe("Words"))`],
  ["the group's title", `expect(1).toBe(1)`, `describe("Words", () => {})`],
  ["a helper of the file", `expect(find()).toBe(1)`, `const find = () => "Words"`],
  ["another field of the data", `expect(x).toBe(words.a)`, `const words = { a: "Other", b: "Words" }`],
  ["another column of the table", `for (const [a] of rows) expect(a).toBe(1)`, `const rows = [[1, "Words"]]`],
])("%s does not count", (_, body, around) => {
  expect(asserted(body, around)?.join(" ")).not.toContain("Words")
})

test("a table's columns count by the parameters that stand in assertions", () => {
  const source = `
    describe("group", () => {
      test.each([["Asked", "Said", "Unused"]])("%s", (asked, said) => { expect(ask(asked)).toBe(said) })
    })
    test.each(Object.entries({ Key: () => "Inside" }))("%s of entries", (key) => { expect(read(key)).toBe(1) })`
  const program = programOf([FILE], { [FILE]: source })
  const [first, second] = testsIn(program, FILE)
  expect(first?.path).toEqual(["group", "%s"])
  expect(first && [...assertedIn(program, first)]).toEqual(["Asked", "Said"])
  expect(second && [...assertedIn(program, second)]).toEqual(["Key", "1"])
})

test("names of the application's words and limits stand for their values", () => {
  const names = `import { failed, succeeded as done, validation } from "~/messages.ts"
    import * as limits from "~/limits.ts"`
  expect(asserted(`expect(x).toBe(validation.url)`, names)).toEqual(["Must be a valid URL"])
  expect(asserted(`expect(x).toBe(done.itemAdded.description)`, names)).toEqual(["Item added to collection"])
  expect(asserted(`expect(x).toEqual(done.privacyUpdated(true))`, names)).toContain(
    "Your profile is now private.",
  )
  expect(asserted(`expect(x).toBe(limits.toastLimits.hotkey)`, names)).toEqual(["F8"])
  expect(asserted(`expect(x).toBe(limits.FRESH_MS)`, names)).toEqual(["300000"])
  expect(asserted(`expect(x).toBe(failed)`, names)).toContain("Failed to create group")
})
