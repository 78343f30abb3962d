import { Secret } from "otpauth"
import { describe, expect, test } from "vitest"
import { addressOf, newSecret, stepOf } from "~/domain/accounts/totp.server.ts"

/** The key of both documents: the ASCII digits 1 to 0, twice. */
const secret = Secret.fromLatin1("12345678901234567890").base32

describe("stepOf", () => {
  test.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("knows the SHA-1 vector of RFC 6238, appendix B, at %d seconds", (seconds, code) => {
    const now = seconds * 1000
    expect(stepOf(secret, code, { now, digits: 8 })).toBe(Math.floor(seconds / 30))
    expect(stepOf(secret, code.slice(2), { now })).toBe(Math.floor(seconds / 30))
  })

  test.each(
    ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"].map(
      (code, counter) => ({ code, counter }),
    ),
  )("knows the vector of RFC 4226, appendix D, for counter $counter", ({ code, counter }) => {
    expect(stepOf(secret, code, { now: counter * 30_000 })).toBe(counter)
  })

  test("accepts the codes before and after the current one, and says which it was", () => {
    const code = "287082"
    const stepAt = (seconds: number) => stepOf(secret, code, { now: seconds * 1000 })
    expect([0, 29, 30, 59, 60, 89].map(stepAt)).toEqual(Array(6).fill(1))
    expect(stepAt(90)).toBeNull()
    expect(stepOf(secret, "254676", { now: 3 * 30_000 })).toBeNull()
  })

  test.each(["", "28708", "0287082", "28708a", "２８７０８２"])("refuses '%s'", (code) => {
    expect(stepOf(secret, code, { now: 30_000 })).toBeNull()
  })
})

test("a new secret has 160 bits, and its address names the app and the account", () => {
  const made = newSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(made)
  expect(addressOf(made, { issuer: "Curio & Co", label: "mila@example.com" })).toBe(
    `otpauth://totp/Curio%20%26%20Co:mila%40example.com?issuer=Curio%20%26%20Co&secret=${made}&algorithm=SHA1&digits=6&period=30`,
  )
})
