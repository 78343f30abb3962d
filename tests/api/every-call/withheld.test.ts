import { expect, test } from "vitest"
import { declaredCalls } from "#tests/support/api.ts"

/* What personal tokens may not do. tests/permissions/ sends every call with every kind of token. */
const calls = await declaredCalls()
const withheld = calls.filter(({ operation }) => operation.withoutToken).map(({ call }) => call)

test("a token may make every call but these", () => {
  expect(withheld.toSorted()).toEqual([
    "DELETE /api/user/tokens/{id}",
    "GET /api/admin/users",
    "GET /api/user/tokens",
    "PATCH /api/admin/users/{id}",
    "POST /api/login",
    "POST /api/logout",
    "POST /api/register",
    "POST /api/user/tokens",
  ])
})

test("no call about tokens, others' accounts, e-mail, passwords, sessions or the end of an account is open to tokens", () => {
  const about =
    /token|admin\/users|e?mail|password|reset|session|log(in|out)|register|identit|factor|totp|recovery|verif/i
  const risky = calls.filter(({ call }) => about.test(call) || call === "DELETE /api/user")
  expect(risky.length).toBeGreaterThanOrEqual(8)
  expect(risky.map(({ call }) => call).filter((call) => !withheld.includes(call))).toEqual([])
})
