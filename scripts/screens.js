/** `node scripts/screens.js http://localhost:3000` takes the README's pictures of a server that has the demo. */
import { chromium } from "@playwright/test"
import sharp from "sharp"
import { requireChromium } from "./get-chromium.js"

const desktop = { viewport: { width: 1280, height: 860 }, colorScheme: "light" }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, colorScheme: "dark" }
const screens = [
  { file: "collections", path: "/collections", window: desktop },
  { file: "collection-phone-dark", path: "/collection/1", window: phone },
  { file: "person-phone-dark", path: "/people/3", window: phone },
]

async function shoot(page, address, file) {
  await page.goto(address, { waitUntil: "networkidle" })
  await sharp(await page.screenshot())
    .png({ palette: true })
    .toFile(`docs/screens/${file}.png`)
}

const [, , baseURL] = process.argv
const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox"] })
for (const { file, path, window } of screens) {
  const context = await browser.newContext({ baseURL, ...window })
  await context.request.post("/api/login", { data: { email: "mila@example.com", password: "correct horse" } })
  const page = await context.newPage()
  await shoot(page, path, file)
  await context.close()
}

// What somebody without an account sees of a private collection.
const owner = await browser.newContext({ baseURL })
await owner.request.post("/api/login", { data: { email: "mila@example.com", password: "correct horse" } })
const { url } = await (
  await owner.request.post("/api/collections/3/links", { data: { name: "README" } })
).json()
const visitor = await browser.newContext({ ...phone, colorScheme: "light" })
await shoot(await visitor.newPage(), url, "view-link-phone")
await browser.close()
