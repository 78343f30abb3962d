import type { APIRequestContext, Page } from "@playwright/test"
import { findWholeChromium } from "../../scripts/chromium.js"
import { oneBrowser } from "../support/browsers.ts"
import { call, expect, joinBy, shopLink } from "../support/e2e.ts"
import { type Extension, test } from "../support/e2e-extension.ts"

/* The built extension in a whole Chromium, at a shop that lets browsers in and refuses programs. */

const canLoad = Boolean(findWholeChromium())
if (!canLoad && process.env.CI)
  throw new Error("The journeys of the extension need a whole Chromium, not its shell")
if (!canLoad)
  console.warn("SKIPPED: the journeys of the extension, which need a whole Chromium, not its shell")
test.skip(!canLoad, "There is only a headless shell, which loads no extensions")
test.describe.configure({ mode: "serial" })

const server = `http://127.0.0.1:${process.env.E2E_PORT}`

const tokenOf = async (request: APIRequestContext, scope: "read" | "write" = "write") =>
  (await call(request, "POST /user/tokens", { name: "Extension", scope })) as { id: number; token: string }

async function connect({ context, options }: Extension, token: string, address = server): Promise<Page> {
  const page = await context.newPage()
  await page.goto(options)
  await page.getByLabel("Address of your Curio server").fill(address)
  await page.getByLabel("Personal token").fill(token)
  await page.getByRole("button", { name: "Save" }).click()
  await page
    .getByText(/^(?!Checking)./)
    .and(page.locator("#status, #error"))
    .first()
    .waitFor()
  return page
}

/** Opens a page of the shop, and presses the button when the wall is passed. */
async function pressAt(extension: Extension, path: string): Promise<{ popup: Page; shop: Page }> {
  const shop = await extension.context.newPage()
  await shop.goto(shopLink(path))
  if (path.startsWith("/guarded/")) await shop.getByRole("heading", { name: "Aalto vase" }).waitFor()
  return { popup: await extension.press(shop), shop }
}

const statusOf = (popup: Page) => popup.locator("#status")
const errorOf = (popup: Page) => popup.getByRole("alert")
const named = (popup: Page, name: string) => popup.getByLabel(name, { exact: true })

const itemsIn = (request: APIRequestContext, id: number) => call(request, `GET /collections/${id}/items`)

test("the extension saves what a shop hides from programs", { tag: oneBrowser }, async ({
  request,
  extension,
}) => {
  await joinBy(request)
  await call(request, "POST /collections", { name: "Hall" })
  const kitchen = await call(request, "POST /collections", { name: "Kitchen" })
  await call(request, "POST /collections", { name: "Attic" })
  const connected = await connect(extension, (await tokenOf(request)).token)
  await expect(connected.locator("#status")).toHaveText(/^Connected as /)

  const asked = await request.post("/api/scrape-product", { data: { url: shopLink("/guarded/vase") } })
  expect([asked.status(), await asked.json()]).toEqual([422, expect.objectContaining({ reason: "refused" })])

  const { popup } = await pressAt(extension, "/guarded/vase?utm_source=mail")
  await expect(named(popup, "Name")).toHaveValue("Aalto vase 160 mm, moss green")
  await expect(popup.getByLabel("Brand")).toHaveValue("Iittala")
  await expect(popup.getByLabel("Description")).toHaveValue(/^Mouth-blown glass/)
  await expect(popup.getByRole("radio", { name: "Picture 1" })).toBeChecked()
  await popup.getByRole("radio", { name: "Picture 2" }).check()
  await expect
    .poll(() =>
      popup.getByRole("img", { name: "Picture 2" }).evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await named(popup, "Name").fill("Aalto vase, corrected")
  await named(popup, "Collection").selectOption("Kitchen")
  await popup.getByRole("button", { name: "Save" }).press("Enter")
  await expect(statusOf(popup)).toHaveText("Saved. View it")

  const [saved] = await itemsIn(request, kitchen.id)
  expect(saved).toMatchObject({
    name: "Aalto vase, corrected",
    brand: "Iittala",
    description: "Mouth-blown glass, designed by Alvar Aalto in 1936. No two are the same.",
    imageUrl: shopLink("/pictures/bowl.png"),
    productUrl: shopLink("/guarded/vase"),
  })
  await expect(popup.getByRole("link", { name: "View it" })).toHaveAttribute(
    "href",
    `${server}/product/${saved.id}`,
  )
})

test("the extension reads a page of 8 MB, into a new collection", { tag: oneBrowser }, async ({
  request,
  extension,
}) => {
  await joinBy(request)
  await connect(extension, (await tokenOf(request)).token)
  const { popup } = await pressAt(extension, "/guarded/heavy")
  await expect(named(popup, "Name")).toHaveValue("Aalto vase 160 mm, moss green")
  await expect(named(popup, "Brand")).toHaveValue("Iittala")
  await expect(named(popup, "Picture address")).toHaveValue(shopLink("/pictures/vase.png"))
  await expect(named(popup, "Collection")).toHaveValue("new")

  // The browser asks for a name, and for what was emptied.
  await popup.getByRole("button", { name: "Save" }).click()
  await expect(named(popup, "Name of the new collection")).toBeFocused()
  await named(popup, "Name of the new collection").fill("Glass")
  await popup.getByLabel("Private collection").check()
  await named(popup, "Picture address").fill("http://")
  await popup.getByRole("button", { name: "Save" }).click()
  await expect(named(popup, "Picture address")).toBeFocused()
  await popup.getByRole("radio", { name: "Picture 3" }).check()
  await popup.getByRole("button", { name: "Save" }).click()
  await expect(statusOf(popup)).toHaveText("Saved. View it")
  const [collection] = await call(request, "GET /collections?filter=mine")
  expect(collection).toMatchObject({ name: "Glass", isPrivate: true, itemCount: 1 })
})

test("the extension saves once, whatever becomes of the answers", { tag: oneBrowser }, async ({
  request,
  extension,
}) => {
  await joinBy(request)
  await connect(extension, (await tokenOf(request)).token)
  const { popup } = await pressAt(extension, "/bowl")
  await expect(named(popup, "Brand")).toHaveValue("Arabia")
  await named(popup, "Brand").fill("Arabia of Finland")
  await named(popup, "Name of the new collection").fill("Table")

  let fault: "down" | "answer lost" | "none" = "down"
  await popup.route("**/api/**", async (route) => {
    if (fault === "answer lost") await route.fetch()
    return fault === "none" ? route.continue() : route.abort()
  })
  const press = () => popup.getByRole("button", { name: "Save" }).click()
  for (fault of ["down", "answer lost", "answer lost"] as const) {
    await press()
    await expect(errorOf(popup)).toHaveText(/^Your server does not answer/)
    await expect(named(popup, "Brand")).toHaveValue("Arabia of Finland")
  }
  fault = "none"
  // The collection is there. Now the answer about the item is lost.
  await popup.route("**/api/items", async (route) => {
    if (route.request().method() !== "POST" || fault === "none") return route.fallback()
    await route.fetch()
    return route.abort()
  })
  fault = "answer lost"
  await popup.unroute("**/api/**")
  await press()
  await expect(errorOf(popup)).toHaveText(/^Your server does not answer/)
  await named(popup, "Name").fill("Teema bowl, changed meanwhile")
  fault = "none"
  await press()
  await expect(statusOf(popup)).toHaveText("Saved. View it")

  const collections = await call(request, "GET /collections?filter=mine")
  expect(collections).toEqual([expect.objectContaining({ name: "Table", itemCount: 1 })])
  expect(await itemsIn(request, collections[0].id)).toEqual([
    expect.objectContaining({ name: "Teema bowl, changed meanwhile", brand: "Arabia of Finland" }),
  ])
})

test("the extension says what is wrong with its settings", { tag: oneBrowser }, async ({
  request,
  extension,
}) => {
  await joinBy(request)
  const [reading, revoked] = [await tokenOf(request, "read"), await tokenOf(request)]
  const saysError = async (token: string, address: string | undefined, sentence: RegExp) =>
    expect(errorOf(await connect(extension, token, address))).toHaveText(sentence)
  await saysError(reading.token, server, /^Your token may only read/)
  await saysError("curio_unknown", server, /^Your token does not work/)
  await saysError(revoked.token, shopLink(""), /^There is no Curio server at this address/)
  await saysError(revoked.token, "http://127.0.0.1:9", /^No server answers at this address/)
  await saysError(revoked.token, "http://curio.example", /^Use https/)

  await connect(extension, revoked.token)
  await call(request, `DELETE /user/tokens/${revoked.id}`)
  const { popup } = await pressAt(extension, "/vase")
  await expect(errorOf(popup)).toHaveText(
    "Your token does not work any more. It has expired, or it was revoked.",
  )
  await popup.getByRole("button", { name: "Open settings" }).click()
  await expect
    .poll(() => extension.context.pages().filter((page) => page.url() === extension.options).length)
    .toBeGreaterThan(6)
})

test("the extension says why a tab cannot be saved, and saves a link alone", { tag: oneBrowser }, async ({
  request,
  extension,
}) => {
  await joinBy(request)
  const manuals = await call(request, "POST /collections", { name: "Manuals" })
  await connect(extension, (await tokenOf(request)).token)
  const tab = await extension.context.newPage()
  await tab.goto("chrome://version")
  await expect(statusOf(await extension.press(tab))).toHaveText(/^This page has no web address/)

  const { popup } = await pressAt(extension, "/manual.pdf")
  await expect(statusOf(popup)).toHaveText(
    /^The browser does not let extensions read this page. Your server could not read the link either. This link leads to a file/,
  )
  await expect(named(popup, "Link")).toHaveValue(shopLink("/manual.pdf"))
  await named(popup, "Picture address").fill(shopLink("/pictures/vase.png"))
  await named(popup, "Name").fill("Manual of a vase")
  await named(popup, "Brand").fill("Iittala")
  await popup.getByRole("button", { name: "Save" }).click()
  await expect(statusOf(popup)).toHaveText("Saved. View it")
  const items = await itemsIn(request, manuals.id)
  expect(items).toEqual([
    expect.objectContaining({ name: "Manual of a vase", productUrl: shopLink("/manual.pdf") }),
  ])
})
