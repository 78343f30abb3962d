import { beforeEach, describe, expect, test } from "vitest"
import { ask, visit } from "#tests/support/app.ts"
import { takesCookies } from "#tests/support/call.ts"
import { cookieName } from "#tests/support/cookie-name.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import { lengths } from "~/limits.ts"
import { paths } from "~/paths.ts"

useTestDatabase()

const email = "mila@example.com"
beforeEach(async () => {
  await makeUser({ email })
})

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .filter((cookie) => !cookie?.endsWith("="))
    .join("; ")
const to = (response: Response) => response.headers.get("Location") ?? ""

/** What a visitor's browser has after they share, sign in and come back: its address and cookies. */
async function share(shared: Parameters<typeof paths.save>[0]) {
  const asked = await ask(paths.save(shared))
  const kept = cookiesOf(asked)
  const signIn = await visit(to(asked), { headers: { Cookie: kept } })
  const hidden = signIn.$("form input[type=hidden]").toArray()
  const after = Object.fromEntries(
    hidden.map((field) => [signIn.$(field).attr("name"), signIn.$(field).val()]),
  )
  const entered = await ask("/auth", { form: { ...after, email, password: PASSWORD }, headers: takesCookies })
  const headers = { Cookie: [kept, cookiesOf(entered)].filter(Boolean).join("; ") }
  const back = to(entered)
  if (!back.includes("kept=")) return { address: back, headers, kept, asked }
  const opened = await ask(back, { headers })
  return { address: to(opened), headers, kept, asked, opened }
}
const queryOf = (address: string) => Object.fromEntries(new URL(address, "http://curio.test").searchParams)

describe("a link that is shared while signed out", () => {
  test("leads to sign-in, which says why, and back with all shared data", async () => {
    const shared = { url: "https://shop.example/x?a=1&b=2", title: "Vase", text: "Look at this" }
    const { address, kept, asked } = await share(shared)
    expect([asked.status, kept, queryOf(address)]).toEqual([303, "", shared])
    expect((await visit(to(asked))).text("main")).toContain("Sign in to save items")
  })

  const longest = (character: string) => {
    const start = "https://shop.example/?"
    return start + character.repeat((lengths.url - start.length) / character.length)
  }

  test.each([
    ["letters", longest("a")],
    ["characters that addresses escape", longest("&")],
    ["escapes", longest("%D0")],
    ["question marks", longest("?")],
    ["backslashes", longest("\\")],
  ])("is kept up to the longest one of %s, with the title and some of the text", async (_, url) => {
    const { address, kept, opened } = await share({
      url,
      title: "Aalto vase",
      text: "Vänligen ".repeat(1_000),
    })
    expect(queryOf(address)).toMatchObject({ url, title: "Aalto vase" })
    expect(address.length).toBeLessThan(8_192)
    expect(kept.length).toBeLessThanOrEqual(4_096)
    expect(opened?.headers.getSetCookie()).toEqual([
      expect.stringMatching(`^${cookieName("shared")}=; Max-Age=0`),
    ])
  })

  test("is found in a long text, and kept as the link", async () => {
    const link = "https://shop.example/vase"
    const { address } = await share({ text: `${"Look ".repeat(500)} ${link}.` })
    expect(queryOf(address)).toMatchObject({ url: link, text: expect.stringMatching(/^Look/) })
  })

  test("stays marked as too long", async () => {
    const { address } = await share({ url: `${longest("a")}${"b".repeat(4_000)}` })
    expect(queryOf(address).url).toHaveLength(lengths.url + 1)
  })

  test("is reported as lost when it has expired, or another one was shared since", async () => {
    const url = longest("a")
    const first = to(await ask(paths.save({ url })))
    const redirectTo = queryOf(first).redirectTo ?? ""
    const { headers } = await share({ url: longest("b") })
    const page = await visit(redirectTo, { headers })
    expect([page.status, page.$("[name=productUrl]").val()]).toEqual([200, ""])
    expect(page.text("main form")).toContain("What you shared is gone. Please share it again.")
  })
})

test.each(["find", "read", "paste"] as const)(
  "a form without a session comes back with its texts when its button is %s",
  async (button) => {
    const typed = { name: "Vase", description: "Of glass", productUrl: "", find: "", pageSource: "" }
    const page = await visit(paths.saveForm(button, {}), { form: typed })
    expect(page.status).toBe(401)
    const field = (name: string) => page.$(`textarea[name=${name}]`).val()
    expect([field("name"), field("description")?.toString().trim()]).toEqual(["Vase", "Of glass"])
  },
)
