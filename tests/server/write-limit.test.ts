import type { AppLoadContext } from "@remix-run/node"
import { load } from "cheerio"
import { beforeEach, describe, expect, test } from "vitest"
import { ask } from "#tests/support/app.ts"
import { send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"
import { countWrite } from "~/http/rate-limit.server.ts"
import * as addItem from "~/pages/collection/add.tsx"

useTestDatabase()

let mila: User
beforeEach(async () => {
  mila = await makeUser()
})

/** Leaves room for so many more writes. */
async function use({ left }: { left: number }, viewer: User | null = mila, address = "127.0.0.1") {
  for (let n = 0; n < 600 - left; n++) await countWrite(viewer, address)
}

const rename = (as: User | null = mila) =>
  ask("/api/user/profile", { as, method: "PATCH", json: { username: "renamed" } })
const retryAfter = (answer: Response) => Number(answer.headers.get("Retry-After"))

describe("a user with more than 600 writes in a minute", () => {
  test("gets 429 with Retry-After from the API, until the minute is over", async () => {
    await use({ left: 1 })
    expect((await rename()).status).toBe(200)
    const refused = await rename()
    expect(refused.status).toBe(429)
    expect(retryAfter(refused)).toBeGreaterThan(0)
    expect(retryAfter(refused)).toBeLessThanOrEqual(60)
  })

  test("can read, and delays nobody else", async () => {
    await use({ left: 0 })
    expect((await ask("/api/user", { as: mila })).status).toBe(200)
    expect((await rename(await makeUser())).status).toBe(200)
  })

  test("finds typed values in the form", async () => {
    await use({ left: 0 })
    const form = { username: "typed.name" }
    const answer = await ask("/profile/username", { as: mila, form })
    expect(answer.status).toBe(429)
    expect(retryAfter(answer)).toBeGreaterThan(0)
    const $ = load(await answer.text())
    expect($("input[name=username]").val()).toBe("typed.name")
    expect((await (await ask("/api/user", { as: mila })).json()).username).toBe(mila.username)
  })

  test("gets an error page for a form with files, which is not read", async () => {
    const { id } = await makeCollection(mila)
    await use({ left: 0 })
    let pulled = 0
    const body = new ReadableStream({
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const context: AppLoadContext = {}
    const headers = { "Content-Type": "multipart/form-data; boundary=x" }
    const sent = { as: mila, params: { id }, body, headers, context }
    expect(await send(addItem, `/collection/${id}/add`, sent)).toMatchObject({ init: { status: 429 } })
    expect(context.retryAfter).toBeGreaterThan(0)
    expect(pulled).toBeLessThan(5)
  })

  test("can sign out, here and everywhere, and change the password", async () => {
    await use({ left: 0 })
    const forms: [string, Record<string, string>, number][] = [
      ["/profile/password", { currentPassword: "x", newPassword: "another horse" }, 422],
      ["/profile/username", { username: "renamed" }, 429],
      ["/auth/sign-out", {}, 303],
      ["/profile/sign-out-everywhere", {}, 303],
    ]
    for (const [path, form, status] of forms)
      expect((await ask(path, { as: mila, form })).status, path).toBe(status)
    expect((await ask("/api/logout", { as: mila, method: "POST" })).status).toBe(204)
  })
})

test("a visitor is counted by address, and only where no session is needed", async () => {
  await use({ left: 0 }, null)
  expect((await rename(null)).status).toBe(401)
  const credentials = { email: mila.email, password: "a wrong guess" }
  const signIn = (from: string) => ask("/api/login", { method: "POST", json: credentials, from })
  expect((await signIn("127.0.0.1")).status).toBe(429)
  expect((await signIn("127.0.0.2")).status).toBe(401)
  expect((await ask("/api/logout", { method: "POST" })).status).toBe(204)
})
