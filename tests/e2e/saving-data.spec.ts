import { once } from "node:events"
import { createServer, request as forward, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Locator } from "@playwright/test"
import sharp from "sharp"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, said, shopLink, signUp, test } from "#tests/support/e2e.ts"
import { dialogAt } from "./dialogs.ts"

/*
 * A browser that saves data says so with every request. The tools' extra headers are not sent again after a redirect, so
 * that the words are put in on the way.
 */

let way: Server

test.beforeAll(async () => {
  way = createServer((request, response) => {
    const headers = { ...request.headers, "save-data": "on" }
    const passed = forward(
      {
        port: Number(process.env.E2E_PORT),
        host: "127.0.0.1",
        method: request.method,
        path: request.url,
        headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    passed.on("error", () => response.destroy())
    request.pipe(passed)
  }).listen(0, "127.0.0.1")
  await once(way, "listening")
})

test.afterAll(() => way.close())

const MESSAGE = "Shall we take the vase?"

/** Widths that the pictures of a page are asked for in, by their addresses. */
const widthsOf = async (pictures: Locator) =>
  (await pictures.evaluateAll((images) => images.map((image) => image.getAttribute("src")))).map(
    (src) => /^\/images\/\w\/(\d+)\//.exec(src ?? "")?.[1],
  )

test("a browser with Save-Data gets no scripts and fonts, and small pictures, and everything works", {
  tag: oneBrowser,
}, async ({ browser }) => {
  const baseURL = `http://127.0.0.1:${(way.address() as AddressInfo).port}`
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const unwanted: string[] = []
  page.on("request", (request) => {
    if (["script", "font", "fetch"].includes(request.resourceType())) unwanted.push(request.url())
  })
  const main = page.getByRole("main")

  await signUp(page)
  await expect(said(page, "Welcome to the product!")).toBeVisible()
  await page.goto("/collections")
  await main.getByRole("link", { name: "New collection" }).first().click()
  await page.getByLabel("Name").fill("Light")
  await page.getByRole("button", { name: "Create Collection" }).click()
  await expect(said(page, "Collection created successfully")).toBeVisible()

  await page.getByRole("link", { name: "Add Item" }).click()
  await page.getByLabel("Product link").fill(shopLink("/vase"))
  await page.getByRole("button", { name: "Fetch details" }).click()
  await expect(page.getByLabel("Name")).toHaveValue("Aalto vase 160 mm, moss green")
  await page.getByRole("button", { name: "Add to Light" }).click()
  await expect(said(page, "Item added to collection")).toBeVisible()

  await page.getByRole("link", { name: "Add Item" }).click()
  await page.getByLabel("Product link").fill("https://shop.example/lamp")
  await page.getByLabel("Name").fill("Leaf lamp")
  await page.getByLabel("Brand").fill("Muuto")
  const photograph = sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#1f5f4d" } })
  const buffer = await photograph.jpeg().toBuffer()
  await page.getByLabel("Picture file").setInputFiles({ name: "lamp.jpg", mimeType: "image/jpeg", buffer })
  await page.getByRole("button", { name: "Add to Light" }).click()
  await expect(said(page, "Item added to collection")).toBeVisible()

  const pictures = main.locator("img.picture")
  await expect(pictures).toHaveCount(2)
  expect(await widthsOf(pictures)).toEqual(["320", "320"])
  await expect(main.locator("img[srcset]")).toHaveCount(0)
  await expect(pictures.first()).toHaveJSProperty("naturalWidth", 320)
  await main.getByRole("link", { name: /Leaf lamp/ }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Leaf lamp")
  await expect(pictures.first()).toHaveJSProperty("naturalWidth", 480)

  await page.goto(dialogAt.newGroup)
  await page.getByLabel("Name").fill("Kitchen")
  await page.getByRole("button", { name: "Create Group" }).click()
  await expect(said(page, "Group created successfully")).toBeVisible()
  await page.getByRole("link", { name: "Chat" }).click()
  await page.getByRole("link", { name: "Write" }).click()
  await page.getByRole("textbox", { name: "Message" }).fill(MESSAGE)
  await page.getByRole("button", { name: "Send" }).click()
  await expect(page.getByRole("log")).toContainText(MESSAGE)

  await page.goto("/collections")
  await page.getByRole("button", { name: "Account" }).click()
  await page.getByRole("button", { name: "Log out" }).click()
  await expect(said(page, "Goodbye!")).toBeVisible()
  expect(unwanted).toEqual([])
  await context.close()
})
