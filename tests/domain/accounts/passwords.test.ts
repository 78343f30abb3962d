import { expect, test } from "vitest"
import { PASSWORD } from "#tests/support/factories.ts"
import { hashPassword, passwordMatches } from "~/domain/accounts/passwords.server.ts"
import { TooManyRequests } from "~/errors.ts"

test("hashing refuses a client with more than twenty waiting passwords, and does not delay others", async () => {
  const stored = await hashPassword(PASSWORD)
  let done = 0
  const flood = Array.from({ length: 100 }, () =>
    passwordMatches(stored, PASSWORD, "address:10.0.0.1").then(() => {
      done++
    }),
  )
  const settled = Promise.allSettled(flood)
  expect(await passwordMatches(stored, PASSWORD, "address:10.0.0.2")).toBe(true)
  expect(done).toBeLessThan(10)
  const refused = (await settled).flatMap((end) => (end.status === "rejected" ? [end.reason] : []))
  expect(refused).toHaveLength(79)
  for (const reason of refused) expect(reason).toBeInstanceOf(TooManyRequests)
})

const [COMPOSED, DECOMPOSED] = ["caf\u00e9 cr\u00e8me", "cafe\u0301 cre\u0300me"]

test("a password matches however the keyboard composes its letters", async () => {
  const stored = await hashPassword(COMPOSED)
  expect(await passwordMatches(stored, DECOMPOSED)).toBe(true)
  expect(await passwordMatches(await hashPassword(DECOMPOSED), COMPOSED)).toBe(true)
  expect(await passwordMatches(stored, "cafe creme")).toBe(false)
})

test("a password matches an older hash when it is typed as it was then", async () => {
  const { hash } = await import("@node-rs/argon2")
  const older = await hash(DECOMPOSED)
  expect(await passwordMatches(older, DECOMPOSED)).toBe(true)
  expect(await passwordMatches(older, COMPOSED)).toBe(false)
})
