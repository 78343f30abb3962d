import { beforeEach, expect, test, vi } from "vitest"
import { makeUser, PASSWORD } from "#db/factories.ts"
import { ask, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { type User } from "~/domain/viewer.ts"
import { log } from "~/http/server/log.server.ts"
import * as session from "~/http/session/session.server.ts"
import { carriedOut, toastIn, toastOf } from "./toasts-of.ts"

useTestDatabase()

let mila: User
beforeEach(async () => {
  mila = await makeUser({ username: "mila" })
})

test("signing in, up and out have their own titles, and the error's message", async () => {
  const signIn = { intent: "sign-in", email: mila.email, password: "wrong password" }
  const refused = toastIn(await visit("/auth", { form: signIn }))
  expect(refused).toBe("Login failed: Invalid email or password")
  expect(await carriedOut(null, "/auth", { ...signIn, password: PASSWORD })).toEqual({
    title: "Welcome back!",
    description: "You have successfully logged in.",
  })
  const register = { intent: "register", email: "new@example.com", username: "mila", password: "secret" }
  const taken = toastIn(await visit("/auth?mode=register", { form: register }))
  expect(taken).toBe("Registration failed: This username is taken")
  expect(await carriedOut(null, "/auth", { ...register, username: "new" })).toEqual({
    title: "Welcome to the product!",
    description: "Your account has been created successfully.",
  })
  expect(await carriedOut(mila, "/auth", { intent: "sign-out" })).toEqual({
    title: "Goodbye!",
    description: "You have been logged out.",
  })
})

test("signing out that fails says so", async () => {
  vi.spyOn(log, "error").mockImplementation(() => undefined)
  vi.spyOn(session, "stopSession").mockRejectedValue(new Error("The cookie cannot be signed"))
  const toast = await toastOf(await ask("/auth", { as: mila, form: { intent: "sign-out" } }))
  expect(toast).toMatchObject({ kind: "error", title: "Logout failed" })
})
