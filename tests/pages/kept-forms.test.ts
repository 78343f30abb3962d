import { load } from "cheerio"
import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { items, keptForms } from "#db/schema/index.ts"
import { ask } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollection,
  makeFriends,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeMessage,
  makeUser,
  PASSWORD,
} from "#tests/support/factories.ts"
import type { SignedIn } from "~/domain/actor.ts"
import { account } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { toastOf } from "./toasts/toasts-of.ts"

useTestDatabase()

const LONG = "Für die Diele: “hell”, <b>matt</b> & leise.\n".repeat(90)
const NOT_SAVED = /Not saved yet: you had been signed out\./

type Fields = Record<string, string>

/** The form of a page that this intent sends, as a browser without JavaScript would send it. */
async function openForm(path: string, intent: string, as: SignedIn | null, cookie = "") {
  const answer = await ask(path, { as, headers: cookie ? { Cookie: cookie } : {} })
  const $ = load(await answer.text())
  const form = $(`form:has([name="intent"][value="${intent}"])`).last()
  const fields: Fields = {}
  for (const { name, value } of form.serializeArray()) fields[name] = value
  return {
    status: answer.status,
    headers: answer.headers,
    action: form.attr("action") ?? path,
    fields: { ...fields, intent } as Fields,
    text: form.closest("dialog").add(form).text(),
  }
}

/** Sends a form whose session has ended. @returns where that leads once signed in, and the browser's new cookie. */
async function sendSignedOut(action: string, form: Fields | FormData, cookie = "", from?: string) {
  const sent = form instanceof FormData ? { body: form } : { form }
  const answer = await ask(action, { ...sent, from, headers: cookie ? { Cookie: cookie } : {} })
  const to = new URL(answer.headers.get("Location") ?? "", "http://curio.test")
  const kept = answer.headers.getSetCookie().find((line) => line.startsWith("kept="))
  return {
    answer,
    status: answer.status,
    signIn: to.pathname,
    back: to.searchParams.get("redirectTo") ?? "",
    setCookie: kept,
    cookie: kept?.split(";")[0] ?? "",
  }
}

/** The same form as multipart, as the browser sends one that may bring a file. */
function multipart(fields: Fields): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}

async function world() {
  const [mila, boris] = [await makeUser({ username: "mila" }), await makeUser({ username: "boris" })]
  await makeFriends(mila, boris)
  const [shelf, hall] = [await makeCollection(mila, { name: "Shelf" }), await makeCollection(mila)]
  const vase = await makeItem(shelf)
  const group = await makeGroup(mila)
  const lamp = await makeGroupItem(group, mila)
  const message = await makeMessage(group, mila)
  return { mila, boris, shelf, hall, vase, group, lamp, message }
}
type World = Awaited<ReturnType<typeof world>>

const picture = "https://shop.example/typed.jpg"
const link = "https://shop.example/typed"

/** What is typed into each form of a page, by its intent; what was typed and is no field any more, in the end. */
const forms: [
  intent: string,
  page: (world: World) => string,
  typed: (world: World) => Fields,
  again?: Fields,
][] = [
  [
    "create-collection",
    ({ vase }) => paths.product(vase.id, { dialog: "new-collection" }),
    () => ({ name: "Typed", description: LONG, isPrivate: "on" }),
  ],
  [
    "add-item",
    ({ shelf }) => paths.collection(shelf.id, { dialog: "add-item" }),
    () => ({ name: "Typed", brand: "Iittala", productUrl: link, imageUrl: picture, description: LONG }),
  ],
  [
    "edit-collection",
    ({ shelf }) => paths.collection(shelf.id, { dialog: "edit-collection" }),
    () => ({ name: "Typed", description: LONG, isPrivate: "on" }),
  ],
  [
    "save-note",
    ({ shelf }) => paths.collection(shelf.id, { dialog: "notes", edit: 1 }),
    () => ({ content: `${LONG}.` }),
  ],
  [
    "add-co-owner",
    ({ shelf }) => paths.collection(shelf.id, { dialog: "co-owners" }),
    ({ boris }) => ({ userId: String(boris.id) }),
  ],
  [
    "edit-item",
    ({ vase }) => paths.product(vase.id, { dialog: "edit-item" }),
    () => ({ name: "Typed", brand: "", productUrl: link, description: LONG }),
  ],
  [
    "move-item",
    ({ vase }) => paths.product(vase.id, { dialog: "move-item" }),
    ({ hall }) => ({ collectionId: String(hall.id) }),
  ],
  [
    "create-brand",
    () => paths.brands({ dialog: "new-brand" }),
    () => ({ name: "Typed", description: LONG, website: "https://typed.example" }),
  ],
  ["create-group", () => paths.groups({ dialog: "new-group" }), () => ({ name: "Typed", description: LONG })],
  [
    "edit-group",
    ({ group }) => paths.group(group.id, { dialog: "edit-group" }),
    () => ({ name: "Typed", description: LONG, isPrivate: "on" }),
  ],
  [
    "invite",
    ({ group }) => paths.group(group.id, { dialog: "members" }),
    ({ boris }) => ({ userId: String(boris.id) }),
  ],
  [
    "save-item",
    ({ group, lamp }) => paths.group(group.id, { dialog: "save-item", item: lamp.id }),
    ({ shelf }) => ({ name: "Typed", brand: "Flos", imageUrl: picture, collectionId: String(shelf.id) }),
  ],
  [
    "edit-message",
    ({ group, message }) =>
      paths.group(group.id, { tab: "chat", dialog: "edit-message", message: message.id }),
    () => ({ content: "Typed" }),
  ],
  [
    "send-message",
    ({ group }) => paths.group(group.id, { tab: "chat", compose: "1" }),
    () => ({ content: "Typed\nin two lines" }),
  ],
  ["username", () => paths.profile, () => ({ username: "typed" })],
  ["email", () => paths.profile, () => ({ email: "typed@example.com" }), { currentPassword: PASSWORD }],
]

/** Line breaks as a browser sends them. */
const sentLines = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.replace(/\r?\n/g, "\r\n")]))

describe("a form whose session has ended", () => {
  test.each(forms)(
    "'%s' is there again behind sign-in, filled in, and one press saves it",
    async (...row) => {
      const [intent, page, typedIn, again = {}] = row
      const here = await world()
      const typed = typedIn(here)
      const before = await openForm(page(here), intent, here.mila)
      expect(before.text).not.toMatch(NOT_SAVED)
      expect(before.headers.get("Cache-Control")).toBe("private, no-cache")

      const left = await sendSignedOut(before.action, { ...before.fields, ...sentLines(typed), ...again })
      expect([left.status, left.signIn]).toEqual([303, "/auth"])
      const kept = await openForm(left.back, intent, here.mila, left.cookie)
      expect(kept.status).toBe(200)
      expect(kept.text).toMatch(NOT_SAVED)
      expect(sentLines(kept.fields)).toMatchObject(sentLines(typed))
      expect(new URL(left.back, "http://x").pathname).toBe(new URL(page(here), "http://x").pathname)
      expect(kept.headers.get("Cache-Control")).toBe("private, no-store")
      expect(kept.headers.get("ETag")).toBeNull()
      if (before.fields._key) expect(kept.fields._key).not.toBe(before.fields._key)

      const saved = await ask(kept.action, {
        as: here.mila,
        form: { ...kept.fields, ...again },
        headers: { Cookie: left.cookie },
      })
      expect(saved.status).toBe(303)
      expect(saved.headers.get("Location")).not.toContain("kept=")
      expect(await db.$count(keptForms)).toBe(0)
    },
  )
})

const adding = ({ shelf }: World) => paths.collection(shelf.id, { dialog: "add-item" })
const typed = { name: "Typed", brand: "Iittala", productUrl: link, imageUrl: picture }

/** A form for a new item, sent without a session. */
async function leaveItem() {
  const here = await world()
  const before = await openForm(adding(here), "add-item", here.mila)
  const left = await sendSignedOut(before.action, { ...before.fields, ...typed })
  return { here, before, left }
}

describe("who gets it back", () => {
  test("is the browser that sent it, by a key in a cookie that no script reads and no other site sends", async () => {
    const { here, left } = await leaveItem()
    expect(left.setCookie).toMatch(/; Max-Age=3600; Path=\/;.* HttpOnly; SameSite=Lax/)
    for (const cookie of ["", "kept=forged", left.cookie.replace(/.$/, (end) => (end === "A" ? "B" : "A"))])
      expect((await openForm(left.back, "add-item", here.mila, cookie)).text).not.toMatch(NOT_SAVED)
    const other = await sendSignedOut(left.back, { intent: "add-item" })
    expect(other.cookie).toBe("")
    expect((await openForm(left.back, "add-item", here.mila, left.cookie)).text).toMatch(NOT_SAVED)
  })

  test("is the person whose form it was, and nobody any more once another has signed in there", async () => {
    const { here, left } = await leaveItem()
    const others = await ask(left.back, { as: here.boris, headers: { Cookie: left.cookie } })
    expect(others.status).toBe(200)
    const text = await others.text()
    expect(text).not.toMatch(NOT_SAVED)
    expect(text).not.toContain(picture)
    expect((await openForm(left.back, "add-item", here.mila, left.cookie)).text).not.toMatch(NOT_SAVED)
  })

  test("is nobody where the form does not say whose it is, or is not believed", async () => {
    const here = await world()
    const { action, fields } = await openForm(adding(here), "add-item", here.mila)
    for (const _by of ["", `${here.boris.id}.${fields._by?.split(".")[1]}`]) {
      const left = await sendSignedOut(action, { ...fields, ...typed, _by })
      expect(left).toMatchObject({ status: 303, signIn: "/auth", back: action, cookie: "" })
    }
    expect(await db.$count(keptForms)).toBe(0)
  })

  test("does so on its page alone, and each of two tabs has its own", async () => {
    const { here, before, left } = await leaveItem()
    const again = { ...before.fields, ...typed, name: "Of the other tab" }
    const second = await sendSignedOut(before.action, again, left.cookie)
    const elsewhere = second.back.replace(/^[^?]+/, paths.collection(here.hall.id))
    expect((await openForm(elsewhere, "add-item", here.mila, second.cookie)).text).not.toMatch(NOT_SAVED)
    const both = [left.back, second.back].map((back) => openForm(back, "add-item", here.mila, second.cookie))
    expect((await Promise.all(both)).map(({ fields }) => fields.name)).toEqual(["Typed", "Of the other tab"])
  })
})

describe("nothing doubles", () => {
  test("when a kept form is shown twice and sent from both", async () => {
    const { here, left } = await leaveItem()
    const shown = [
      await openForm(left.back, "add-item", here.mila, left.cookie),
      await openForm(left.back, "add-item", here.mila, left.cookie),
    ]
    for (const { action, fields } of shown)
      expect((await ask(action, { as: here.mila, form: fields })).status).toBe(303)
    expect(await db.$count(items)).toBe(2)
  })

  test.each(["plain", "multipart"])(
    "when a %s one was saved, its answer lost, and it is sent again",
    async (kind) => {
      const here = await world()
      const { action, fields } = await openForm(adding(here), "add-item", here.mila)
      const encoded = (form: Fields) => (kind === "plain" ? form : multipart(form))
      const form = encoded({ ...fields, ...typed })
      const sent = form instanceof FormData ? { body: form } : { form }
      expect((await ask(action, { as: here.mila, ...sent })).status).toBe(303)
      const left = await sendSignedOut(action, form)
      expect(left).toMatchObject({ status: 303, back: paths.collection(here.shelf.id), cookie: "" })
      expect(await db.$count(keptForms)).toBe(0)
      const changed = await sendSignedOut(action, encoded({ ...fields, ...typed, name: "Changed since" }))
      const kept = await openForm(changed.back, "add-item", here.mila, changed.cookie)
      expect(kept.fields.name).toBe("Changed since")
    },
  )
})

test("a one-time key that is none keeps nobody from sign-in, nor their form from being kept", async () => {
  const { mila } = await world()
  const { action, fields } = await openForm(paths.profile, "username", mila)
  const wrong: Fields[] = [
    { ...fields, username: "typed", _key: "no key" },
    { intent: "sign-out-everywhere", _key: "no key" },
  ]
  for (const form of wrong)
    expect(await sendSignedOut(action, form)).toMatchObject({ status: 303, signIn: "/auth" })
  expect(await db.$count(keptForms)).toBe(1)
})

test("whoever is signed out is told in the specification's words, and of what was saved already that it was", async () => {
  const { mila } = await world()
  const { action, fields } = await openForm(paths.groups({ dialog: "new-group" }), "create-group", mila)
  const group = { ...fields, name: "Typed" }
  expect((await ask(action, { as: mila, form: group })).status).toBe(303)
  const toldOf = async (form: Fields) =>
    (await toastOf((await sendSignedOut(action, form)).answer)).description
  expect(await toldOf(group)).toBe("This was saved before you were signed out.")
  expect(await toldOf({ ...group, name: "Changed since" })).toBe(account.loginToCreateGroup)
})

describe("what is not kept", () => {
  test("are passwords, told in the line, and a form of nothing else", async () => {
    const { mila } = await world()
    const { action, fields } = await openForm(paths.profile, "email", mila)
    const secret = { currentPassword: "hunter2 hunter2" }
    const left = await sendSignedOut(action, { ...fields, ...secret, email: "new@example.com" })
    const kept = await openForm(left.back, "email", mila, left.cookie)
    expect([kept.fields.email, kept.fields.currentPassword]).toEqual(["new@example.com", ""])
    expect(kept.text).toContain("Please enter again: the password.")
    await sendSignedOut(action, { ...fields, intent: "password", newPassword: "hunter2 hunter3", email: "" })
    expect(JSON.stringify(await db.select().from(keptForms))).not.toContain("hunter2")
  })

  test("are files and texts as long as a page's source; the rest of the form is", async () => {
    const here = await world()
    const { action, fields } = await openForm(adding(here), "add-item", here.mila)
    const body = multipart({ ...fields, ...typed })
    body.set("pageSource", "<p>".repeat(1_500_000))
    body.set("imageFile", new File([new Uint8Array(200_000)], "vase.jpg", { type: "image/jpeg" }))
    const left = await sendSignedOut(action, body)
    const kept = await openForm(left.back, "add-item", here.mila, left.cookie)
    expect(kept.fields).toMatchObject({ ...typed, pageSource: "" })
    expect(kept.text).toMatch(
      /Please enter again: (a text that is too long, the picture file|the picture file, a text that is too long)\./,
    )
    const [row] = await db.select().from(keptForms)
    expect(row?.form.length).toBeLessThan(2_000)
  })

  test("are texts that pass the limit together, without multipart as well", async () => {
    const { mila } = await world()
    const { action, fields } = await openForm(paths.groups({ dialog: "new-group" }), "create-group", mila)
    const left = await sendSignedOut(action, { ...fields, name: "Typed", description: "x".repeat(100_000) })
    const kept = await openForm(left.back, "create-group", mila, left.cookie)
    expect(kept.fields).toMatchObject({ name: "Typed", description: "" })
    expect(kept.text).toContain("Please enter again: a text that is too long.")
  })

  test("is more than 60 in ten minutes from one address", async () => {
    const { mila } = await world()
    const { action, fields } = await openForm(paths.profile, "username", mila)
    const isKept: boolean[] = []
    // An address of its own: what other tests send counts in the same memory.
    for (let times = 0; times < 61; times++)
      isKept.push(
        (await sendSignedOut(action, { ...fields, username: "typed" }, "", "192.0.2.60")).cookie !== "",
      )
    expect(isKept).toEqual([...Array(60).fill(true), false])
  })
})
