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
  await expect(popup.getByLabel("Name", { exact: true })).toHaveValue("Aalto vase 160 mm, moss green")
  await expect(popup.getByLabel("Brand")).toHaveValue("Iittala")
  await expect(popup.getByLabel("Description")).toHaveValue(/^Mouth-blown glass/)
  await expect(popup.getByRole("radio", { name: "Picture 1" })).toBeChecked()
  await popup.getByRole("radio", { name: "Picture 2" }).check()
  await expect
    .poll(() =>
      popup.getByRole("img", { name: "Picture 2" }).evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await popup.getByLabel("Name", { exact: true }).fill("Aalto vase, corrected")
  await popup.getByLabel("Collection", { exact: true }).selectOption("Kitchen")
  await popup.getByRole("button", { name: "Save" }).press("Enter")
  await expect(popup.getByRole("status").first()).toHaveText("Saved. View it")

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
