import { describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { ask, type Page, visit } from "#tests/support/app.ts"
import { send, takesCookies } from "#tests/support/call.ts"
import { nameIn } from "#tests/support/cookie-name.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeUser, PASSWORD } from "#tests/support/factories.ts"
import { going, refusal, toastOf } from "#tests/support/form-answers.ts"
import { getBrand } from "~/domain/brands/reads.server.ts"
import { setFollowing } from "~/domain/brands/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import * as session from "~/http/session/start-and-stop.server.ts"
import { log } from "~/observe/log.server.ts"
import * as auth from "~/pages/auth/route.tsx"
import { paths } from "~/paths.ts"
import { succeeded } from "~/words/messages.ts"

useTestDatabase()

describe("/auth", () => {
  test("sign-in redirects only to addresses of this app", async () => {
    const mila = await makeUser()
    const leadsTo = async (redirectTo: string) => {
      const form = { email: mila.email, password: PASSWORD, redirectTo }
      return going(await send(auth, "/auth", { form, headers: takesCookies })).to
    }
    expect(await leadsTo("/collection/7/add?search=a")).toBe("/collection/7/add?search=a")
    for (const evil of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
      "javascript:alert(1)",
      "/..//evil.example",
      "",
    ])
      expect(await leadsTo(evil)).toBe("/")
  })

  test("sign-in returns the email but not the password when the password is wrong", async () => {
    const mila = await makeUser()
    const form = { email: mila.email, password: "wrong password" }
    const { status, values, toast } = refusal(await send(auth, "/auth", { form }))
    expect([status, values]).toEqual([401, { email: mila.email }])
    expect(toast).toMatchObject({ title: "Login failed", description: "Invalid email or password" })
  })

  test("registration creates one account and signs in twice when it is sent twice", async () => {
    const form = { email: "mila@example.com", username: "mila", password: PASSWORD }
    const register = () => send(auth, "/auth?mode=register", { form, headers: takesCookies })
    const answers = [await register(), await register()].map(going)
    for (const { to, cookies } of answers) {
      expect(to).toBe("/")
      expect(cookies.map((cookie) => nameIn(cookie)).sort()).toEqual(["device", "session", "toast"])
    }
    expect(await db.$count(users)).toBe(1)
  })

  test("registration signs in when the browser sends it again after a lost response", async () => {
    const form = { email: "mila@example.com", username: "mila", password: PASSWORD }
    const headers = { "Idempotency-Key": "k1", ...takesCookies }
    for (const _ of ["first", "again"])
      expect(going(await send(auth, "/auth?mode=register", { form, headers })).to).toBe("/")
    expect(await db.$count(users)).toBe(1)
  })

  test("registration does not sign in with another password than the first one", async () => {
    const form = { email: "mila@example.com", username: "mila", password: PASSWORD }
    going(await send(auth, "/auth?mode=register", { form }))
    const other = await send(auth, "/auth?mode=register", { form: { ...form, password: "secret2" } })
    expect(refusal(other).status).toBe(422)
  })

  test("registration shows its own title and the reason when the username is taken", async () => {
    await makeUser({ username: "mila" })
    const form = { email: "new@example.com", username: "mila", password: PASSWORD }
    const { toast } = refusal(await send(auth, "/auth?mode=register", { form }))
    expect(toast).toMatchObject({ title: "Registration failed", description: "This username is taken" })
  })

  test("sign-out shows an error toast when the session cannot be ended", async () => {
    vi.spyOn(log, "error").mockImplementation(() => undefined)
    vi.spyOn(session, "stopSession").mockRejectedValue(new Error("The cookie cannot be signed"))
    const toast = await toastOf(await ask("/auth/sign-out", { as: await makeUser(), form: {} }))
    expect(toast).toMatchObject({ kind: "error", title: "Logout failed" })
  })
})

const toggleIn = ({ $ }: Page) => {
  const toggle = $("main p > button[form=form]")
  return [toggle.text(), toggle.attr("formaction")]
}

describe("an action that a visitor started before signing in", () => {
  const account = { email: "mila@example.com", username: "mila", password: PASSWORD }
  const signIn = (fields: Record<string, string>) =>
    ask("/auth", { form: { ...account, ...fields }, headers: takesCookies })

  test.each([
    ["follow", "Brand followed successfully", { isFollowing: true, isFavorite: false }],
    ["favorite", "Added to favorites", { isFollowing: false, isFavorite: true }],
  ])(
    "is done after signing in and after signing up, for '%s', and the toast says so",
    async (name, description, state) => {
      const { id } = await makeBrand({ name: "Iittala" })
      const wanted = { redirectTo: "/brands?search=a", for: `/brand/${id}/${name}` }
      for (const [path, title] of [
        ["/auth?mode=register", "Welcome to the product!"],
        ["/auth", "Welcome back!"],
        ["/auth", "Welcome back!"],
      ] as const) {
        const answer = await ask(path, { form: { ...account, ...wanted }, headers: takesCookies })
        expect([answer.status, answer.headers.get("Location")]).toEqual([303, wanted.redirectTo])
        expect(await toastOf(answer)).toMatchObject({ kind: "success", title, description })
      }
      const [mila] = await db.select().from(users)
      expect(await getBrand({ id: mila?.id } as User, id)).toMatchObject(state)
    },
  )

  test("is undone where it was on, and named by its own page without another one to go back to", async () => {
    const mila = await makeUser(account)
    const { id } = await makeBrand()
    await setFollowing(mila, id, true)
    const answer = await signIn({ redirectTo: "/", for: `/brand/${id}/follow?on=false` })
    expect(await toastOf(answer)).toMatchObject({ description: "Brand unfollowed successfully" })
    await signIn({ redirectTo: `/brand/${id}/favorite` })
    expect(await getBrand(mila, id)).toMatchObject({ isFollowing: false, isFavorite: true })
  })

  test("never prevents signing in", async () => {
    await makeUser(account)
    const gone = await signIn({ for: "/brand/999/follow" })
    expect([gone.status, gone.headers.get("Location")]).toEqual([303, "/"])
    expect(await toastOf(gone)).toMatchObject({
      kind: "error",
      title: "Welcome back!",
      description: "Brand not found",
    })
    for (const wanted of ["https://evil.example", "/brand/1/follow/x", "/brand/0/follow", "x".repeat(10_000)])
      expect(await toastOf(await signIn({ for: wanted }))).toMatchObject(succeeded.signedIn)
  })

  test("is not done by opening the page", async () => {
    const mila = await makeUser()
    const { id } = await makeBrand()
    const answer = await ask(`/auth?redirectTo=%2Fbrands&for=%2Fbrand%2F${id}%2Ffollow`, { as: mila })
    expect(answer.headers.get("Location")).toBe("/brands")
    expect(await getBrand(mila, id)).toMatchObject({ isFollowing: false })
  })
})

describe("the reason on the sign-in page", () => {
  const reason = async (query: Record<string, string>) =>
    (await visit(paths.auth(query))).text("main header p")

  test("names the action of the visitor", async () => {
    const { id } = await makeBrand({ name: "Iittala" })
    expect(await reason({ redirectTo: "/", for: `/brand/${id}/follow` })).toBe("Sign in to follow Iittala")
    expect(await reason({ redirectTo: "/", for: `/brand/${id}/favorite?on=false` })).toBe(
      "Sign in to unfavorite Iittala",
    )
    expect(await reason({ redirectTo: "/", for: "/brand/999/follow" })).toBe("Sign in to follow brands")
    expect(await reason({ redirectTo: "/groups/1", for: "/groups/1/join" })).toBe("Sign in to join groups")
  })

  test("is the same for a private thing and for a missing one", async () => {
    const owner = await makeUser()
    const { id } = await makeCollection(owner, { isPrivate: true })
    for (const form of ["add", "notes", "edit", "delete", "people"]) {
      const [hidden, missing] = [`/collection/${id}/${form}`, `/collection/999/${form}`]
      expect((await ask(hidden)).headers.get("Location")).toBe(paths.auth({ redirectTo: hidden }))
      expect(await reason({ redirectTo: hidden })).toBe(await reason({ redirectTo: missing }))
    }
  })

  test.each([
    ["/collections/new", "Sign in to create collections"],
    ["/groups/new", "Sign in to create a group"],
    ["/brands/new", "Sign in to add brands"],
    ["/collection/1/add", "Sign in to add items"],
    ["/groups/1/items/add", "Sign in to add items"],
    ["/collection/1/notes", "Sign in to see notes"],
    ["/collection/1/edit", "Sign in to make changes"],
    ["/friends", "Sign in to see your friends"],
    ["/profile", "Sign in to see your profile"],
    ["/imports", "Sign in to import what you have"],
    ["/imports/links", "Sign in to import what you have"],
    ["/report?item=1", "Sign in to report something"],
    ["/collections?filter=mine", "Sign in to see your collections"],
    ["/brands?filter=saved", "Sign in to see your saved brands"],
    ["/brands?search=a&filter=following", "Sign in to see the brands you follow"],
    ["/groups/1?tab=chat", "Sign in to read the chat"],
  ])("names the thing for %s", async (redirectTo, words) => {
    expect(await reason({ redirectTo })).toBe(words)
  })

  test("is absent when the visitor came by themselves, and for another site", async () => {
    for (const redirectTo of ["", "/", "https://evil.example/friends"])
      expect(await reason({ redirectTo })).toBe("Sign in to your collections.")
    expect(await reason({ redirectTo: "/unknown" })).toBe("Sign in to see this page")
  })
})

test("the toggle without JavaScript shows the other form with the email, and no password", async () => {
  const page = await visit("/auth/toggle?mode=register&redirectTo=%2Ffriends", {
    form: { email: "mila@exa", password: PASSWORD, redirectTo: "/friends" },
  })
  expect([page.status, page.text("h1")]).toEqual([200, "Create your account"])
  expect(page.$("[name=email]").attr("value")).toBe("mila@exa")
  expect(page.$.html()).not.toContain(PASSWORD)
  expect(page.$("main form").attr("action")).toBe("/auth?mode=register&redirectTo=%2Ffriends")
  expect(page.text("[role=alert]")).toBe("")
})

describe("the rendered page", () => {
  test("has forms to sign in and to register, and a link between them", async () => {
    const signIn = await visit("/auth")
    expect(signIn.text("main form button")).toBe("Sign In")
    expect(toggleIn(signIn)).toEqual(["Create an account", "/auth/toggle?mode=register"])
    const register = await visit("/auth?mode=register")
    const fields = register.$("main form input:not([type=hidden])").toArray()
    expect(fields.map((field) => register.$(field).attr("name"))).toEqual([
      "email",
      "username",
      "password",
      "isPrivate",
    ])
    expect(toggleIn(register)).toEqual(["Sign in", "/auth/toggle"])
  })

  test.each(["/auth", "/auth?mode=register"])(
    "has one field that password managers keep as the name, and it is what signs in (%s)",
    async (path) => {
      const page = await visit(path)
      const names = page.$("form [autocomplete~=username]").toArray()
      expect(names.map(({ attribs }) => attribs.name)).toEqual(["email"])
      expect(page.$("form [name=username]").attr("autocomplete")).toBe(
        path.includes("register") ? "nickname" : undefined,
      )
    },
  )

  test("shows the marketing panel on wide screens", async () => {
    const { $, text } = await visit("/auth")
    expect($("main > aside").attr("class")).toMatch(/\bhidden\b.*\blg:flex\b/)
    expect(text("main > aside")).toContain("Your personal collection management platform")
  })

  test("redirects a signed-in user to /", async () => {
    const answer = await ask("/auth", { as: await makeUser() })
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"])
  })
})
