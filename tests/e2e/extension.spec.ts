import { oneBrowser } from "../support/browsers.ts"
import { call, expect, joinBy, shopLink } from "../support/e2e.ts"
import {
  connect,
  itemsIn,
  named,
  pressAt,
  server,
  skipWithoutWholeBrowser,
  statusOf,
  testOfExtension,
  tokenOf,
} from "../support/e2e-extension.ts"
import { axeSource, violations } from "./screens/audit.ts"

/* The built extension in a whole Chromium, at a shop that lets browsers in and refuses programs. */

skipWithoutWholeBrowser()
const test = testOfExtension()

test("the extension saves a page that a shop hides from programs", { tag: oneBrowser }, async ({
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
  for (const page of [connected, popup]) {
    await page.evaluate(axeSource)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page)).toEqual([])
    }
  }
  await popup.getByRole("radio", { name: "Picture 2" }).check()
  await expect
    .poll(() =>
      popup.getByRole("img", { name: "Picture 2" }).evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await popup.getByRole("checkbox", { name: "Keep picture 1" }).check()
  await named(popup, "Name").fill("Aalto vase, corrected")
  await popup.getByText("More: tags, own note").click()
  await popup.getByLabel("Tags").fill("glass, Wedding")
  await popup.getByLabel("Own note").fill("For aunt Ada")
  await named(popup, "Collection").selectOption("Kitchen")
  await popup.getByRole("button", { name: "Save" }).press("Enter")
  await expect(statusOf(popup)).toHaveText("Saved. View it")

  const [saved] = await itemsIn(request, kitchen.id)
  expect(saved).toMatchObject({
    name: "Aalto vase, corrected",
    brand: "Iittala",
    tags: ["glass", "Wedding"],
    note: "For aunt Ada",
    description: "Mouth-blown glass, designed by Alvar Aalto in 1936. No two are the same.",
    imageUrl: shopLink("/pictures/bowl.png"),
    images: ["bowl", "vase"].map((name) => ({ url: shopLink(`/pictures/${name}.png`), alt: null })),
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

test("the extension keeps typed texts when its popup closes, and recognises saved links", {
  tag: oneBrowser,
}, async ({ request, extension }) => {
  await joinBy(request)
  const hall = await call(request, "POST /collections", { name: "Hall" })
  await call(request, "POST /collections", { name: "Kitchen" })
  await connect(extension, (await tokenOf(request)).token)
  const { popup: first, shop } = await pressAt(extension, "/vase")
  await named(first, "Description").fill("For the window")
  await named(first, "Collection").selectOption("Hall")
  const { popup: other } = await pressAt(extension, "/bowl")
  await expect(named(other, "Description")).toHaveValue(/^A bowl for soup/)
  await named(other, "Name").fill("A bowl")
  const again = await extension.press(shop)
  await expect(named(again, "Description")).toHaveValue("For the window")
  await again.getByRole("button", { name: "Save" }).click()
  await expect(statusOf(again)).toHaveText("Saved. View it")

  const later = await extension.press(shop)
  await expect(named(later, "Description")).toHaveValue(/^Mouth-blown glass/)
  await expect(named(later, "Collection")).toHaveValue(String(hall.id))
  await expect(later.locator("#known")).toHaveText("You already have this in Hall.")
})
