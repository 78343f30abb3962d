import { beforeEach, expect, test, vi } from "vitest"
import { z } from "zod"
import { api, declaredCalls } from "#tests/support/api.ts"
import { ask } from "#tests/support/app.ts"
import { useSharedDatabase } from "#tests/support/database.ts"
import { addressOf, makeOneOfEach, type People } from "#tests/support/one-of-each.ts"
import { localPath } from "~/paths.ts"
import { fold } from "~/text.ts"

/*
 * Unicode normalisation and the host of an address take the square of a text's length, so no text gets there that is
 * longer than a field. 480 KB of combining marks took 15 seconds.
 */
const LONGEST = 4 * 2_048
const marks = "\u0300\u0316".repeat(115_000)

let people: People
useSharedDatabase(async () => {
  people = await makeOneOfEach()
})

let longest = 0
beforeEach(() => {
  longest = 0
  const { normalize } = String.prototype
  vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string, form?: string) {
    longest = Math.max(longest, this.length)
    return normalize.call(this.slice(0, LONGEST), form)
  })
  const { canParse } = URL
  vi.spyOn(URL, "canParse").mockImplementation((url, base) => {
    longest = Math.max(longest, String(url).length)
    return canParse(String(url).slice(0, LONGEST), base)
  })
})

/** A page is longer than a field. What is taken from it is cut (tests/services/product-page/hostile.test.ts). */
const isPage = (field: string, takesPage = false) => takesPage && field === "html"

const fields = (await declaredCalls()).flatMap(({ method, path, operation: { body, takesPage } }) =>
  body instanceof z.ZodObject
    ? Object.keys(body.shape)
        .filter((field) => !isPage(field, takesPage))
        .map((field) => ({ call: `${method} ${addressOf(path)}`, path, field }))
    : [],
)

test("the API has this number of text fields", () => {
  expect(fields.length).toBeGreaterThan(40)
})

test.each(fields)(
  "$call refuses a $field of 230,000 marks before it works on it",
  async ({ call, path, field }) => {
    // An invitation is boris' to answer.
    const as = path.includes("{userId}") ? people.boris : people.mila
    for (const text of [`a${marks}`, `http://a${marks}`]) {
      const { status, body } = await api(call, { as, json: { [field]: text } })
      expect(status).toBe(400)
      expect(body.errors[field]).toHaveLength(1)
    }
    expect(longest).toBeLessThanOrEqual(LONGEST)
  },
)

test.each([
  "/api/users/search?username=",
  "/api/collections?search=",
  "/api/brands?search=",
  "/friends?dialog=person&person=",
  "/friends?username=",
  "/search?q=",
  "/auth?redirectTo=//",
])("%s with 230,000 combining marks is refused quickly", async (start) => {
  const path = start + encodeURIComponent(`a${marks}`)
  const { status } = await ask(path, { as: path.startsWith("/auth") ? null : people.mila })
  expect(status).toBeLessThan(500)
  expect(longest).toBeLessThanOrEqual(LONGEST)
})

test("fold reads the first 1,000 characters only", () => {
  expect(fold(`A${marks}`)).toBe(fold(`a${marks}`.slice(0, 1_000)))
  expect(longest).toBeLessThanOrEqual(1_000)
})

test("localPath refuses an address above the limit", () => {
  expect(localPath(`/${"x".repeat(2_047)}`)).toHaveLength(2_048)
  expect(localPath(`/${"x".repeat(2_048)}`)).toBe("/")
})
