import { oneBrowser } from "../support/browsers.ts"
import { call, expect, joinBy, shopLink } from "../support/e2e.ts"
import {
  connect,
  errorOf,
  itemsIn,
  named,
  pressAt,
  server,
  skipWithoutWholeBrowser,
  statusOf,
  testOfExtension,
  tokenOf,
} from "../support/e2e-extension.ts"

/* What the extension says and keeps when a server, a token or a page is not as it should be. */

skipWithoutWholeBrowser()
const test = testOfExtension()

test("the extension saves once, whichever responses are lost", { tag: oneBrowser }, async ({
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

test("the extension takes settings that are typed before the kept ones are read", {
  tag: oneBrowser,
}, async ({ request, extension }) => {
  const { username } = await joinBy(request)
  await connect(extension, "curio_unknown")
  await extension.context.addInitScript(() => {
    if (location.protocol !== "chrome-extension:") return
    type Area = { get(names: string[]): Promise<unknown> }
    const { local } = (globalThis as unknown as { chrome: { storage: { local: Area } } }).chrome.storage
    const get = local.get.bind(local)
    local.get = async (names) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      return get(names)
    }
  })
  const page = await connect(extension, (await tokenOf(request)).token)
  await expect(statusOf(page)).toContainText(`Connected as ${username}`)
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
  await saysError("curio_unknown", server, /^Curio does not accept your token/)
  await saysError(revoked.token, shopLink(""), /^There is no Curio server at this address/)
  await saysError(revoked.token, "http://127.0.0.1:9", /^No server answers at this address/)
  await saysError(revoked.token, "http://curio.example", /^Use https/)

  await connect(extension, revoked.token)
  await call(request, `DELETE /user/tokens/${revoked.id}`)
  const { popup } = await pressAt(extension, "/vase")
  await expect(errorOf(popup)).toHaveText(
    "Curio does not accept your token. It may be mistyped, have expired, or have been revoked.",
  )
  // The browser shows an open one in place of another.
  const optionsOpen = () => extension.context.pages().filter((page) => page.url() === extension.options)
  for (const page of optionsOpen()) await page.close()
  await popup.getByRole("button", { name: "Open settings" }).click()
  await expect.poll(() => optionsOpen().length).toBe(1)
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
