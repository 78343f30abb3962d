import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { besideOwner, expect, joined, said, settled, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"
import { dialogAt } from "./dialogs.ts"

/* Somebody else has deleted what is on the screen. */

test.use({ expectedStatuses: [404] })

async function open(page: Page, at: string) {
  await page.goto(at)
  await settled(page, true)
}

const remove = (page: Page, path: string) => write(page, path, {}, { method: "DELETE" })

test("a form about a deleted thing says so and keeps its text, and a question loses its red button", {
  tag: oneBrowser,
}, async ({ page, look }) => {
  await joined(page)
  const { id: collectionId } = await write(page, "/collections", { name: "Corners" })
  const { id: groupId } = await write(page, "/groups", { name: "Kitchen" })
  const product = { name: "Vase", brand: "Iittala", imageUrl: "https://shop.example/vase.jpg" }
  const item = { ...product, collectionId, productUrl: "https://shop.example/vase" }
  const { id } = await write(page, "/items", item)
  const other = await write(page, "/items", { ...item, productUrl: "https://shop.example/bowl" })
  const dialog = page.getByRole("dialog")
  const gone = (thing: string) =>
    dialog.getByText(`Somebody deleted this ${thing} meanwhile. Copy your text, then close.`)

  await open(page, dialogAt.editItem(id))
  await dialog.getByLabel("Name").fill("A better name")
  await remove(page, `/items/${id}`)
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(gone("item")).toBeVisible()
  await expect(dialog.getByLabel("Name")).toHaveValue("A better name")
  await look("deleted-meanwhile-edit")

  await open(page, dialogAt.deleteItem(other.id))
  await remove(page, `/items/${other.id}`)
  await dialog.getByRole("button", { name: "Delete item" }).click()
  await expect(dialog.locator("form")).toHaveText(/^Somebody deleted this item meanwhile\.Cancel\s*$/)

  for (const [at, path, thing] of [
    [dialogAt.notes(collectionId), `/collections/${collectionId}`, "collection"],
    [dialogAt.editGroup(groupId), `/groups/${groupId}`, "group"],
  ] as const) {
    await open(page, at)
    const field = dialog.getByLabel(thing === "group" ? "Name" : "Note")
    await field.fill("Not lost")
    await remove(page, path)
    await dialog.getByRole("button", { name: "Save" }).click()
    await expect(gone(thing)).toBeVisible()
    await expect(field).toHaveValue("Not lost")
  }
})

test("joining a deleted group says so and leads to the groups", { tag: oneBrowser }, async ({
  page,
  browser,
  baseURL,
}) => {
  const { owner, id } = await besideOwner({ page, browser, baseURL })
  await open(page, `/groups/${id}`)
  await remove(owner, `/groups/${id}`)
  await page.getByRole("button", { name: "Join group" }).click()
  await expect(said(page, "Somebody deleted this group meanwhile.")).toBeVisible()
  await expect(page).toHaveURL(paths.groups())
})
