/** `npm run screens` takes all pictures of the product anew, of the built app with the demo: docs/screens/ and the manifest's in public/. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { resolve } from "node:path"
import { env, execPath } from "node:process"
import {
  type APIRequestContext,
  type APIResponse,
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "@playwright/test"
import sharp, { type Sharp } from "sharp"
import { demoShopAt } from "../app/domain/demo/shops.server.ts"
import { requireChromium } from "./get-chromium.js"

const desktop = { viewport: { width: 1280, height: 800 }, colorScheme: "light" } as const
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const light = { ...phone, colorScheme: "light" } as const
const dark = { ...phone, colorScheme: "dark" } as const

/** Stands in the pictures in place of the address on this machine. */
const SHOWN_LINK = "https://nordlicht.example/dome-pendant-lamp"

/** Of the form that saves a product, of what stands above it on each page, and between its two pictures. */
const [MAIN_WIDTH, BAR_HEIGHT, GAP] = [640, 56, 24]

const folder = resolve(".tmp/screens")
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const shop = createServer(async (request, response) => {
  const { port } = shop.address() as AddressInfo
  const answer = await demoShopAt(new URL(request.url ?? "/", `http://127.0.0.1:${port}`))
  if (answer) response.writeHead(200, { "content-type": answer.contentType }).end(answer.bytes)
  else response.writeHead(404).end()
})
await once(shop.listen(0, "127.0.0.1"), "listening")
const shopHost = `127.0.0.1:${(shop.address() as AddressInfo).port}`
const link = `http://${shopHost}/demo/shops/lamp`
const savePath = `/save?url=${encodeURIComponent(link)}`

let server: ChildProcess | undefined
let browser: Browser | undefined
try {
  console.log("Building and filling a demo, then taking pictures …")
  run("scripts/build.js", "--if-stale")
  const said = run("--import", "tsx", "app/commands/seed.ts")
  const [, weddingList = ""] = said.match(/\/s\/\S+/g) ?? []
  const { started, baseURL } = await start()
  server = started
  browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox"] })
  await takeAll(browser, baseURL, weddingList)
} finally {
  await browser?.close()
  server?.kill()
  shop.close()
  rmSync(folder, { recursive: true, force: true })
}

async function takeAll(browser: Browser, baseURL: string, weddingList: string) {
  const as = async (window: BrowserContextOptions, username?: string) => {
    const context = await browser.newContext({ baseURL, reducedMotion: "reduce", ...window })
    const data = { email: `${username}@example.com`, password: "correct horse" }
    if (username) await context.request.post("/api/login", { data })
    return context.newPage()
  }
  const mila = await as(desktop, "mila")
  const sharply = await as({ ...desktop, deviceScaleFactor: 2 }, "mila")
  await savePicture(await pastedLink(sharply), "save-a-link")
  await take(mila, "/collection/2", "collection")
  await take(mila, "/groups/1", "group")
  await take(await as(dark, "mila"), "/collection/1", "phone")
  await take(await as(light), "/people/1", "person")
  await takeForManifest(mila, "/collection/2", "wide")

  const milasPhone = await as(light, "mila")
  await take(milasPhone, savePath, "save-from-phone")
  await take(milasPhone, "/collection/2/people", "invite-a-partner")
  await take(milasPhone, "/groups/1", "decide-in-a-group")
  await takeForManifest(milasPhone, "/collection/2", "narrow")
  const cleo = await as(desktop, "cleo")
  await take(await as(light), await promise(cleo.request, weddingList), "gift-list")
}

/** Makes it a wish list, and promises its second item as somebody without an account. @returns the address of the list. */
async function promise(cleo: APIRequestContext, weddingList: string): Promise<string> {
  const lists: { id: number; name: string }[] = await answer(cleo.get("/api/collections"))
  const id = lists.find(({ name }) => name === "Wedding list")?.id
  await answer(cleo.patch(`/api/collections/${id}`, { data: { claims: "hidden" } }))
  const shared = `/api/shared/${weddingList.split("/").at(-1)}/items`
  const [, second] = await answer(cleo.get(shared))
  await answer(cleo.put(`${shared}/${second.id}/claim`, { data: { name: "Aunt Ida" } }))
  return weddingList
}

async function answer(sent: Promise<APIResponse>) {
  const response = await sent
  if (!response.ok()) throw new Error(`${response.url()} is ${response.status()}: ${await response.text()}`)
  return response.json()
}

/** The link in the field, and below it the form that it fills, without the bars around them. */
async function pastedLink(page: Page): Promise<Sharp> {
  await open(page, "/")
  const field = page.getByLabel("Paste a link to something you love")
  await field.fill(SHOWN_LINK)
  const above = await pictureOf(page, field)
  await open(page, savePath)
  const below = await pictureOf(page, page.getByLabel("Product link"))
  const { width = 0, height = 0 } = await sharp(above).metadata()
  const { height: heightBelow = 0 } = await sharp(below).metadata()
  const size = { width, height: height + GAP + heightBelow, channels: 4, background: "#0000" } as const
  return sharp({ create: size }).composite([
    { input: above, top: 0, left: 0 },
    { input: below, top: height + GAP, left: 0 },
  ])
}

/** The form of a field, from the page's heading on. */
async function pictureOf(page: Page, field: Locator): Promise<Buffer> {
  const form = await field.locator("xpath=ancestor::form").boundingBox()
  const main = await page.locator("main").boundingBox()
  if (!form || !main) throw new Error(`${page.url()} has no form in its main part.`)
  const y = BAR_HEIGHT + 2
  return page.screenshot({ clip: { x: main.x, y, width: MAIN_WIDTH, height: form.y + form.height + 24 - y } })
}

async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: "networkidle" })
  await page.evaluate(
    ([link, shown, host]) => {
      for (const field of document.querySelectorAll("input")) if (field.value === link) field.value = shown
      for (const found of document.querySelectorAll("p, span"))
        for (const text of found.childNodes)
          if (text.nodeType === Node.TEXT_NODE && text.textContent?.includes("127.0.0.1"))
            text.textContent = text.textContent.replace("127.0.0.1", host)
    },
    [link, SHOWN_LINK, new URL(SHOWN_LINK).host] as const,
  )
}

async function take(page: Page, path: string, name: string) {
  await open(page, path)
  await savePicture(sharp(await page.screenshot()), name)
}

async function savePicture(picture: Sharp, name: string) {
  await picture.webp({ quality: 82, effort: 6 }).toFile(`docs/screens/${name}.webp`)
}

/** Browsers take PNG and JPEG there. */
async function takeForManifest(page: Page, path: string, form: "wide" | "narrow") {
  await open(page, path)
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(`public/screen-${form}.png`)
}

function settings() {
  return {
    ...env,
    NODE_ENV: "production" as const,
    ENV_FILE: "",
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    PORT: "0",
    OUTBOUND_ALLOWED_HOSTS: shopHost,
    LOG_LEVEL: "error",
  }
}

function run(...args: string[]): string {
  const { status, stdout } = spawnSync(execPath, args, {
    env: settings(),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  })
  if (status !== 0) throw new Error(`${args.join(" ")} has failed.`)
  return stdout
}

async function start() {
  const started = spawn(execPath, ["build/server/server.js"], {
    env: settings(),
    stdio: ["ignore", "pipe", "inherit"],
  })
  const said = await new Promise<string>((resolve, reject) => {
    let text = ""
    started.stdout.on("data", (part) => {
      text += part
      if (text.includes("Open http")) resolve(text)
    })
    started.once("exit", () => reject(new Error("The server has not started.")))
  })
  return { started, baseURL: /http:\/\/\S+/.exec(said)?.[0] ?? "" }
}
