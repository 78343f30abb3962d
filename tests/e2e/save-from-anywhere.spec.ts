import type { Page } from "@playwright/test"
import { atPhone, scriptsOnDesktop } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, settledLate, shopLink, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"

const name = (page: Page) => page.getByLabel("Name", { exact: true })
/** As Ctrl+V does where nothing, or this field, has the focus. */
const paste = (page: Page, text: string, selector = "body") =>
  page
    .locator(selector)
    .first()
    .evaluate((element, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData("text", pasted)
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }))
    }, text)
const collection = (page: Page) => page.getByLabel("Collection", { exact: true })

test("a user shares a link from a phone, saves it into a first collection, and is told about it the second time", {
  tag: atPhone,
}, async ({ page, js, look }) => {
  await joined(page)
  const shared = { title: "Aalto vase", text: `Look at this ${shopLink("/vase")}?utm_source=app – great` }
  await page.goto(paths.save(shared))
  await settled(page, js)
  await expect(name(page)).toHaveValue("Aalto vase 160 mm, moss green")
  await expect(page.getByLabel("Product link")).toHaveValue(`${shopLink("/vase")}?utm_source=app`)
  await expect(
    page.getByText(/Found on 127\.0\.0\.1: name, brand, price, description, 3 pictures/),
  ).toBeVisible()
  await expect(page.getByLabel("Name of your first collection")).toBeFocused()
  await look("save")
  await page.getByAltText("Choice 2 of 3").click()
  await page.getByLabel("Name of your first collection").fill("Kitchen")
  await page.getByRole("switch", { name: "Private Collection" }).check()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(said(page, "Saved in Kitchen")).toBeVisible()
  await expect(page.getByRole("list", { name: "Kitchen" }).getByText("Aalto vase")).toBeVisible()
  await look("saved")
  await page.getByRole("link", { name: "View", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Aalto vase 160 mm, moss green")

  await page.goto(paths.save({ url: shopLink("/vase"), title: "Vase" }))
  await settled(page, js)
  await expect(page.getByText("You already have this in Kitchen")).toBeVisible()
  await look("save-duplicate")
  await page.getByRole("button", { name: "Add anyway" }).click()
  await expect(said(page, "Saved in Kitchen")).toBeVisible()
  await page.getByRole("link", { name: "Add another" }).click()
  await expect(page.getByLabel("Product link")).toHaveValue("")
})

test.describe("Save", { tag: scriptsOnDesktop }, () => {
  test.use({ expectedStatuses: [422] })

  test("keeps typed texts when it is refused, and names the collection that has the link", async ({
    page,
    js,
  }) => {
    await joined(page)
    const { id } = await write(page, "/collections", { name: "Kitchen" })
    await write(page, "/items", {
      ...{ name: "Savoy vase", brand: "Iittala", collectionId: id },
      ...{ imageUrl: "https://shop.example/vase.jpg", productUrl: shopLink("/vase") },
    })
    await page.goto(paths.save())
    await settled(page, js)
    await page.getByLabel("Product link").fill(shopLink("/vase"))
    if (js) await page.getByLabel("Product link").blur()
    else await page.getByRole("button", { name: "Fetch details" }).click()
    await expect(name(page)).toHaveValue("Aalto vase 160 mm, moss green")
    await page.getByLabel("Brand").fill("")
    await collection(page).selectOption("New collection…")
    await page.getByLabel("Name of the new collection").fill("Hall")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await expect(page.getByText("Brand is required")).toBeVisible()
    await expect(page.getByLabel("Name of the new collection")).toHaveValue("Hall")
    await page.getByLabel("Brand").fill("Iittala")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await expect(page.getByText("You already have this in Kitchen")).toBeVisible()
    await expect(page.getByRole("link", { name: "Savoy vase" })).toBeVisible()
    await page.getByRole("button", { name: "Add anyway" }).click()
    await expect(said(page, "Saved in Hall")).toBeVisible()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hall")
  })

  test("shows why a page could not be read, and reads it pasted", async ({ page, js, isMobile }) => {
    test.skip(isMobile, "A phone shows no page's source.")
    await joined(page)
    await page.goto(paths.save({ url: shopLink("/wall"), title: "Savoy vase" }))
    await settled(page, js)
    await expect(page.getByText(/The shop does not let programs read this page/)).toBeVisible()
    await expect(name(page)).toHaveValue("Savoy vase")
    await page.getByText("Another way: paste the page").click()
    await page
      .getByLabel("Source of the page")
      .fill('<meta property="og:title" content="Wavy vase"><meta property="og:type" content="product">')
    await page.getByRole("button", { name: "Read it" }).click()
    await expect(name(page)).toHaveValue("Wavy vase")
  })

  test("opens with a link that is pasted outside of every field, and Back leads to the page", async ({
    page,
    js,
  }) => {
    test.skip(!js, "A script hears of it.")
    await joined(page)
    const { id } = await write(page, "/collections", { name: "Kitchen" })
    await page.goto(paths.collection(id))
    await settledLate(page)
    await paste(page, shopLink("/vase"), "[type=search]")
    await expect(page).toHaveURL(paths.collection(id))
    await paste(page, shopLink("/vase"))
    await expect(name(page)).toHaveValue("Aalto vase 160 mm, moss green")
    await expect(collection(page)).toHaveValue(String(id))
    await page.goBack()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kitchen")
    await paste(page, `${shopLink("/vase")} ${shopLink("/bowl")}`)
    await expect(page).toHaveURL(/\/imports\/links/)
    await page.goBack()
    await paste(page, "No link at all")
    await expect(page).toHaveURL(paths.collection(id))
  })

  test("finds one of many collections, and keeps typed texts", async ({ page, js }) => {
    await joined(page)
    for (let made = 0; made < 51; made++)
      await write(page, "/collections", { name: made ? `Shelf ${made}` : "Cellar" })
    await page.goto(paths.save())
    await settled(page, js)
    await name(page).fill("Vase")
    await collection(page).selectOption("Another collection…")
    await page.getByLabel("Search collections").fill("cel")
    await page.getByRole("button", { name: "Search", exact: true }).click()
    await expect(collection(page).locator("option")).toHaveText([
      ...["Cellar", "New collection…", "Another collection…"],
    ])
    await expect(name(page)).toHaveValue("Vase")
    await expect(page).toHaveURL(js ? "/save" : "/save/find")
    await page.getByLabel("Product link").fill("https://shop.example/vase")
    await page.getByLabel("Brand").fill("Iittala")
    await page.getByLabel("Picture", { exact: true }).fill("https://shop.example/vase.jpg")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await expect(said(page, "Saved in Cellar")).toBeVisible()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cellar")
  })
})

test("a visitor signs in and comes back with a long link", { tag: atPhone }, async ({ page, js }) => {
  const person = await joined(page)
  await page.context().clearCookies()
  const url = `${shopLink("/vase")}?q=${"%D0%B6&".repeat(250)}`
  await page.goto(paths.save({ url, title: "Vase", text: "Great ".repeat(100) }))
  await expect(page).toHaveURL(/\/auth\?redirectTo=/)
  await settled(page, js)
  await page.getByLabel("Email").fill(person.email)
  await page.getByLabel("Password").fill(person.password)
  await page.getByRole("button", { name: "Sign In" }).click()
  await expect(page.getByLabel("Product link")).toHaveValue(url)
  await expect(name(page)).toHaveValue("Aalto vase 160 mm, moss green")
})
