import { type CheerioAPI, load } from "cheerio"
import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { brandFollows, brands, collections } from "#db/schema/index.ts"
import { ask } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeUser } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"
import { paths } from "~/paths.ts"

useTestDatabase()

const NOTHING_SAVED =
  "You are now signed in as boris, and another account opened this form. Nothing was saved. Send it again to go on as boris."

const people = async () => ({
  mila: await makeUser({ username: "mila" }),
  boris: await makeUser({ username: "boris" }),
})

/** The fields of a page's form, as a browser sends them. */
const fieldsOf = ($: CheerioAPI, action: string) =>
  Object.fromEntries(
    $(`form[action="${action}"]`)
      .last()
      .serializeArray()
      .map(({ name, value }) => [name, value]),
  )

async function openForm(path: string, action: string, as: User) {
  const fields = fieldsOf(load(await (await ask(path, { as })).text()), action)
  expect(fields._user).toBe(String(as.id))
  return fields
}

function multipart(fields: Record<string, string>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}

describe("a form that another account opened", () => {
  test("is not saved, and comes back with its values as a form of the signed-in account", async () => {
    const { mila, boris } = await people()
    const action = paths.newBrand()
    const fields = await openForm(action, action, mila)
    const form = { ...fields, name: "Iittala", description: "Glass." }
    const refused = await ask(action, { as: boris, form })
    expect(refused.status).toBe(409)
    expect(await db.$count(brands)).toBe(0)
    const $ = load(await refused.text())
    expect($("dialog").text()).toContain(NOTHING_SAVED)
    const again = fieldsOf($, action)
    expect(again).toMatchObject({ name: "Iittala", description: "Glass." })
    expect((await ask(action, { as: boris, form: again })).status).toBe(303)
    expect(await db.select().from(brands)).toMatchObject([{ name: "Iittala" }])
  })

  test("is not saved when a script or a form with a file sends it", async () => {
    const { mila, boris } = await people()
    const shelf = await makeCollection(mila, { name: "Shelf" })
    const action = paths.collectionForm(shelf.id, "edit")
    const fields = await openForm(action, action, mila)
    const form = { ...fields, name: "Changed" }
    for (const path of [action, `${action}.data`])
      for (const sent of [{ form }, { body: multipart(form) }]) {
        const answer = await ask(path, { as: boris, ...sent })
        expect(answer.status).toBe(409)
        expect(await answer.text()).toContain("Nothing was saved.")
      }
    expect(await db.select().from(collections)).toMatchObject([{ name: "Shelf" }])
  })

  test("says so on the error page when its page is not for the signed-in account", async () => {
    const { mila, boris } = await people()
    const secret = await makeCollection(mila, { name: "Secret", isPrivate: true })
    const action = paths.collectionForm(secret.id, "notes")
    const fields = await openForm(paths.collectionForm(secret.id, "notes", { edit: 1 }), action, mila)
    const answer = await ask(action, { as: boris, form: { ...fields, content: "Two chairs." } })
    const page = await answer.text()
    expect(answer.status).toBe(409)
    expect(page).toContain(NOTHING_SAVED)
    expect(page).not.toContain("Secret")
  })

  test("is not saved when it is a single button", async () => {
    const { mila, boris } = await people()
    const brand = await makeBrand()
    const action = paths.brandForm(brand.id, "follow")
    const fields = await openForm(paths.brand(brand.id), action, mila)
    expect((await ask(action, { as: boris, form: fields })).status).toBe(409)
    expect(await db.$count(brandFollows)).toBe(0)
    expect((await ask(action, { as: mila, form: fields })).status).toBe(303)
  })

  test("returns no password", async () => {
    const { mila, boris } = await people()
    const action = paths.profileForm("email")
    const fields = await openForm(paths.profile, action, mila)
    const form = { ...fields, email: "new@example.com", currentPassword: "only-mila-knows" }
    const answer = await ask(action, { as: boris, form })
    expect(answer.status).toBe(409)
    const page = await answer.text()
    expect(page).toContain("new@example.com")
    expect(page).not.toContain("only-mila-knows")
  })
})

test("a user can sign out whoever opened the page", async () => {
  const { mila, boris } = await people()
  const fields = await openForm(paths.home, paths.signOut, mila)
  expect((await ask(paths.signOut, { as: boris, form: fields })).status).toBe(303)
})
