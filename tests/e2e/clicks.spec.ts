import type { Locator, Page } from "@playwright/test"
import { oneBrowser, onePhone } from "#tests/support/browsers.ts"
import { expect, joined, newPerson, said, settled, shopLink, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"

/*
 * How often a user presses a link, a button or a choice for each main task, from their home unless the test says where. Enter
 * and Tab are no presses. A press into a field counts where the focus is not in it already, except in the form of an edit.
 */

function counter() {
  let presses = 0
  const press = async (target: Locator) => {
    presses++
    await target.click()
  }
  const choose = (act: () => Promise<unknown>) => {
    presses++
    return act()
  }
  return { press, choose, presses: () => presses }
}

async function paste(page: Page, field: Locator, text: string) {
  await expect(field).toBeFocused()
  await page.keyboard.insertText(text)
}

const title = (page: Page) => page.getByRole("heading", { level: 1 })
const linkField = (page: Page) => page.getByLabel("Paste a link to something you love")
const saveButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Save", exact: true })
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 500

async function home(page: Page) {
  await page.goto(paths.home)
  await settled(page, true)
}

async function saved(page: Page, name: string) {
  const made = await write(page, "/collections", { name })
  const fields = { name: "Vase", brand: "Iittala", imageUrl: "https://shop.example/vase.jpg" }
  const item = await write(page, "/items", { ...fields, collectionId: made.id, productUrl: shopLink("/old") })
  return { collection: made.id as number, item: item.id as number }
}

const collectionsOf = async (page: Page) => (await page.request.get("/api/collections")).json()

test.describe("the presses of a main task", { tag: [...oneBrowser, ...onePhone] }, () => {
  test("are one for signing up, and then at most three for a first product", async ({ page }) => {
    const person = newPerson()
    await page.setExtraHTTPHeaders({ "X-Forwarded-For": `2001:db8:${Date.now() % 0xffff}::9` })
    await home(page)
    const signingUp = counter()
    await signingUp.press(page.getByRole("link", { name: "Create an account" }))
    await paste(page, page.getByLabel("Email"), person.email)
    for (const [label, text] of [
      ["Username", person.username],
      ["Password", person.password],
    ] as const) {
      await page.keyboard.press("Tab")
      await paste(page, page.getByLabel(label), text)
    }
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(paths.home)
    expect(signingUp.presses()).toBe(1)

    const saving = counter()
    await paste(page, linkField(page), shopLink("/vase"))
    await page.keyboard.press("Enter")
    await expect(title(page)).toHaveText("Save a product")
    await saving.press(saveButton(page))
    await expect(said(page, "Saved in")).toBeVisible()
    expect(saving.presses()).toBe(1)
    expect(await collectionsOf(page)).toMatchObject([{ name: "My Collection", itemCount: 1 }])
  })

  test("are at most two for a collection, which then waits for its first link", async ({ page }) => {
    await joined(page)
    await home(page)
    const { press, presses } = counter()
    if (isPhone(page)) await press(page.getByRole("link", { name: "Collections", exact: true }).last())
    await press(page.getByRole("link", { name: "New collection" }).last())
    await paste(page, page.getByRole("dialog").getByLabel("Name"), "Hall")
    await page.keyboard.press("Enter")
    await expect(title(page)).toHaveText("Hall")
    expect(presses()).toBeLessThanOrEqual(2)

    await paste(page, linkField(page), shopLink("/vase"))
    await page.keyboard.press("Enter")
    await press(saveButton(page))
    await expect(said(page, "Saved in")).toBeVisible()
    expect(await collectionsOf(page)).toMatchObject([{ name: "Hall", itemCount: 1 }])
  })

  test("are two for the next product, also from any other page", async ({ page }) => {
    await joined(page)
    await saved(page, "Hall")
    const fromHome = counter()
    await home(page)
    await fromHome.press(linkField(page))
    await paste(page, linkField(page), shopLink("/vase"))
    await page.keyboard.press("Enter")
    await fromHome.press(saveButton(page))
    await expect(said(page, "Saved in")).toBeVisible()
    expect(fromHome.presses()).toBe(2)

    const elsewhere = counter()
    await page.goto(paths.groups())
    await settled(page, true)
    await elsewhere.press(page.getByRole("banner").getByRole("link", { name: "Save", exact: true }))
    await expect(page).toHaveURL(paths.save())
    await expect(page.getByLabel("Product link")).toBeFocused()
    expect(elsewhere.presses()).toBe(1)
  })

  test("are two from a shop's page with the bookmark", async ({ page }) => {
    await joined(page)
    await saved(page, "Hall")
    const { press, choose, presses } = counter()
    await choose(() => page.goto(paths.save({ url: shopLink("/vase") })))
    await settled(page, true)
    await press(saveButton(page))
    await expect(said(page, "Saved in")).toBeVisible()
    expect(presses()).toBe(2)
  })

  test("are three for another name of an item", async ({ page }) => {
    await joined(page)
    await saved(page, "Hall")
    await home(page)
    const { press, presses } = counter()
    const main = page.getByRole("main")
    await press(main.getByRole("link", { name: /Hall/ }))
    await press(main.getByRole("link", { name: /Vase/ }))
    await press(page.getByRole("link", { name: "Edit Item" }))
    const name = page.getByRole("dialog").getByRole("textbox", { name: "Name" })
    await name.fill("Savoy vase")
    await name.press("Enter")
    await expect(title(page)).toHaveText("Savoy vase")
    expect(presses()).toBe(3)
  })

  test("are four for moving an item, from its page", async ({ page }) => {
    await joined(page)
    const { item } = await saved(page, "Hall")
    const loft = await write(page, "/collections", { name: "Loft" })
    await page.goto(paths.product(item))
    await settled(page, true)
    const { press, choose, presses } = counter()
    await press(page.getByRole("button", { name: "More", exact: true }))
    await press(page.getByRole("link", { name: "Move or copy" }))
    const dialog = page.getByRole("dialog")
    await choose(() => dialog.getByLabel("Collection", { exact: true }).selectOption("Loft"))
    await press(dialog.getByRole("button", { name: "Move", exact: true }))
    const toLoft = page.getByRole("main").locator(`[href="${paths.collection(loft.id)}"]`)
    await expect(toLoft.first()).toBeVisible()
    expect(presses()).toBe(4)
  })

  test("are two for a collection's address to send to a friend", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await joined(page)
    const { collection } = await saved(page, "Hall")
    await home(page)
    const { press, presses } = counter()
    await press(page.getByRole("main").getByRole("link", { name: /Hall/ }))
    await press(page.getByRole("button", { name: "Copy link" }))
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible()
    expect(presses()).toBe(2)
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(new URL(paths.collection(collection), page.url()).href)
  })

  test("are two for a group, and two more for its first message", async ({ page }) => {
    await joined(page)
    await home(page)
    const { press, presses } = counter()
    await press(page.getByRole("link", { name: "Groups" }).filter({ visible: true }))
    await press(page.getByRole("link", { name: "Create Group" }))
    await paste(page, page.getByRole("dialog").getByLabel("Name"), "Kitchen")
    await page.keyboard.press("Enter")
    await expect(title(page)).toHaveText("Kitchen")
    expect(presses()).toBe(2)
    await press(page.getByRole("link", { name: "Chat" }))
    await press(page.getByRole("textbox", { name: "Message" }))
    await page.keyboard.insertText("Which one?")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message", { hasText: "Which one?" })).toBeVisible()
    expect(presses()).toBe(4)
  })

  test("are four for the import of a file", async ({ page }) => {
    await joined(page)
    await home(page)
    const { press, choose, presses } = counter()
    await press(page.getByRole("link", { name: "Import from elsewhere" }))
    await expect(page).toHaveURL(paths.imports)
    const bookmark = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n<DT><A HREF="${shopLink("/vase")}">Vase</A>\n</DL>`
    const file = { name: "bookmarks.html", mimeType: "text/html", buffer: Buffer.from(bookmark) }
    await choose(() => page.getByLabel("File", { exact: true }).setInputFiles(file))
    await press(page.getByRole("button", { name: "Read the file" }))
    await press(page.getByRole("button", { name: /^Import what is chosen/ }))
    await expect(page.getByRole("status").getByText("Done. 1 product added")).toBeVisible()
    expect(presses()).toBe(4)
  })
})

test("a new user saves a first product without scripts, and shares its address", {
  tag: ["@nojs-desktop", "@nojs-phone"],
}, async ({ page, look }) => {
  await joined(page)
  await page.goto(paths.home)
  await look("home-new-user")
  await linkField(page).fill(shopLink("/vase"))
  await linkField(page).press("Enter")
  await saveButton(page).click()
  await expect(said(page, "Saved in")).toBeVisible()
  const address = page.url().replace(/\?.*/, "")
  await expect(page.getByText(address, { exact: true })).toBeVisible()
  await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden()
})
