import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { makeUser } from "#db/factories.ts"
import { keptForms, users } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { findKeptForm, forgetKeptForm, KEPT_MINUTES, keepForm, newBrowserKey } from "~/domain/accounts/kept-forms.server.ts"
import { openSession } from "~/domain/accounts/session-writes.server.ts"
import { type User } from "~/domain/viewer.ts"

useTestDatabase()

const form = {
  path: "/collection/7",
  intent: "save-note",
  fields: { content: "For the hall, “Älmhult”" },
  leftOut: ["the password"],
}

async function keep(person: { id: number }, browserKey: string): Promise<string> {
  const id = await keepForm(browserKey, person.id, form)
  if (!id) throw new Error("The form was not kept")
  return id
}

const expire = (id: string) =>
  db
    .update(keptForms)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(keptForms.id, id))

describe("a kept form", () => {
  test("is given back as it was, as often as it is asked for, until it is forgotten", async () => {
    const [mila, browser] = [await makeUser(), newBrowserKey()]
    const id = await keep(mila, browser)
    expect(await findKeptForm(mila, browser, id)).toEqual(form)
    expect(await findKeptForm(mila, browser, id)).toEqual(form)
    await forgetKeptForm(newBrowserKey(), id)
    expect(await findKeptForm(mila, browser, id)).toEqual(form)
    await forgetKeptForm(browser, id)
    expect(await findKeptForm(mila, browser, id)).toBeNull()
  })

  test("lasts an hour, and is swept by the next one and by the next sign-in", async () => {
    const [mila, browser] = [await makeUser(), newBrowserKey()]
    const id = await keep(mila, browser)
    const [row] = await db.select().from(keptForms)
    expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBeCloseTo(KEPT_MINUTES * 60_000, -3)
    await expire(id)
    expect(await findKeptForm(mila, browser, id)).toBeNull()
    const next = await keep(mila, browser)
    expect(await db.$count(keptForms)).toBe(1)
    await expire(next)
    await openSession(mila.id)
    expect(await db.$count(keptForms)).toBe(0)
  })

  test("is not given to another browser, nor by another id", async () => {
    const [mila, browser] = [await makeUser(), newBrowserKey()]
    const id = await keep(mila, browser)
    for (const key of [newBrowserKey(), "", browser.slice(1)])
      expect(await findKeptForm(mila, key, id)).toBeNull()
    for (const other of ["", "1", `${id}x`, "' OR 1=1 --"])
      expect(await findKeptForm(mila, browser, other)).toBeNull()
    expect(await findKeptForm(mila, browser, id)).toEqual(form)
  })

  test("is gone when another person asks for it on that browser", async () => {
    const [mila, boris, browser] = [await makeUser(), await makeUser(), newBrowserKey()]
    const id = await keep(mila, browser)
    expect(await findKeptForm(boris, browser, id)).toBeNull()
    expect(await findKeptForm(mila, browser, id)).toBeNull()
    expect(await db.$count(keptForms)).toBe(0)
  })

  test("is one of ten at most, and costs nobody else theirs", async () => {
    const [mila, boris, browser] = [await makeUser(), await makeUser(), newBrowserKey()]
    const first = await keep(mila, browser)
    await db.update(keptForms).set({ createdAt: new Date(0) })
    const others = await keep(boris, browser)
    const ids: string[] = []
    for (let times = 0; times < 10; times++) ids.push(await keep(mila, browser))
    expect(await db.$count(keptForms, eq(keptForms.userId, mila.id))).toBe(10)
    expect(await findKeptForm(mila, browser, first)).toBeNull()
    expect(await findKeptForm(mila, browser, ids.at(-1) ?? "")).toEqual(form)
    expect(await findKeptForm(boris, browser, others)).toEqual(form)
  })

  test("goes with its account, and none is kept for one that is gone", async () => {
    const [mila, browser]: [User, string] = [await makeUser(), newBrowserKey()]
    await keep(mila, browser)
    await db.delete(users).where(eq(users.id, mila.id))
    expect(await db.$count(keptForms)).toBe(0)
    expect(await keepForm(browser, mila.id, form)).toBeNull()
  })

  test("is not to be opened by who reads the database", async () => {
    const [mila, browser] = [await makeUser(), newBrowserKey()]
    await keep(mila, browser)
    expect(JSON.stringify(await db.select().from(keptForms))).not.toContain(browser)
  })
})
