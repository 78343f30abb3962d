import { readFileSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { expect, test } from "vitest"
import { ask, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { routesAt } from "#tests/support/routes.ts"
import { env } from "~/env.server.ts"
import { contentSecurityPolicy } from "~/http/response/csp.ts"
import { backgroundColors } from "~/styles/background-colors.ts"

useTestDatabase()

type Icon = { src: string; sizes: string; type: string; purpose?: string }

const address = "/manifest.webmanifest"
const read = async () => (await ask(address)).json()
const fileOf = ({ src }: Icon) => readFileSync(join("public", src))

test("the manifest is linked from every page, and the policy allows it", async () => {
  const link = (await visit("/")).$("link[rel=manifest]")
  // Otherwise a portal in front would refuse the request, which has no cookies then.
  expect([link.attr("href"), link.attr("crossorigin")]).toEqual([address, "use-credentials"])
  expect(contentSecurityPolicy([])).toContain("manifest-src 'self'")
})

test("the manifest has the operator's name and the colours of the pages", async () => {
  expect(await read()).toMatchObject({
    id: "/",
    name: env.APP_NAME,
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: backgroundColors.light,
    background_color: backgroundColors.light,
  })
  const theme = readFileSync("app/styles/theme.css", "utf8")
  for (const ground of Object.values(backgroundColors)) expect(theme).toContain(`--color-paper: ${ground};`)
})

test("the manifest is cached, and revalidated by its ETag", async () => {
  const first = await ask(address)
  expect(first.headers.get("Content-Type")).toBe("application/manifest+json; charset=utf-8")
  expect(first.headers.get("Cache-Control")).toBe("public, max-age=3600")
  const tag = first.headers.get("ETag") ?? ""
  const again = await ask(address, { headers: { "If-None-Match": tag } })
  expect([again.status, await again.text()]).toEqual([304, ""])
})

test("the manifest receives shared links by GET, so that nothing is written", async () => {
  expect((await read()).share_target).toEqual({
    action: "/save",
    method: "GET",
    enctype: "application/x-www-form-urlencoded",
    params: { title: "title", text: "text", url: "url" },
  })
})

test("the manifest's icons are small files of their stated sizes, and of both purposes", async () => {
  const { icons, shortcuts } = await read()
  const all: Icon[] = [...icons, ...shortcuts.flatMap((shortcut: { icons: Icon[] }) => shortcut.icons)]
  for (const icon of all) {
    const bytes = fileOf(icon)
    const { width, height, format } = await sharp(bytes).metadata()
    expect([`${width}x${height}`, `image/${format}`], icon.src).toEqual([icon.sizes, icon.type])
    expect(bytes.length, icon.src).toBeLessThan(8_192)
  }
  for (const purpose of ["any", "maskable"])
    expect(icons.filter((icon: Icon) => icon.purpose === purpose).map(({ sizes }: Icon) => sizes)).toEqual([
      "192x192",
      "512x512",
    ])
})

test("the manifest has a screenshot for desktops and one for phones, as browsers want them", async () => {
  const { screenshots } = await read()
  expect(screenshots.map(({ form_factor }: { form_factor: string }) => form_factor)).toEqual([
    "wide",
    "narrow",
  ])
  for (const screenshot of screenshots as Icon[]) {
    const bytes = fileOf(screenshot)
    const { width = 0, height = 0, format } = await sharp(bytes).metadata()
    expect([`${width}x${height}`, `image/${format}`]).toEqual([screenshot.sizes, screenshot.type])
    // Chrome's limits.
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320)
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3)
    expect(bytes.length).toBeLessThan(102_400)
  }
})

test("the maskable icons fill their square, and keep the mark inside the safe zone", async () => {
  const { icons } = await read()
  for (const icon of icons.filter(({ purpose }: Icon) => purpose === "maskable")) {
    const { data, info } = await sharp(fileOf(icon)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const { width, height } = info
    // A circle of 40 % of the icon's width (W3C, "Icon masks and safe zone").
    const safe = 0.4 * width
    let outside = 0
    for (let at = 0; at < width * height; at++) {
      const [x, y] = [(at % width) + 0.5 - width / 2, Math.floor(at / width) + 0.5 - height / 2]
      const pixel = data.subarray(4 * at, 4 * at + 4).toString("hex")
      if (Math.hypot(x, y) > safe && pixel !== `${backgroundColors.light.slice(1)}ff`) outside++
    }
    expect(outside, icon.src).toBe(0)
  }
})

test("the manifest's shortcuts lead to pages", async () => {
  const { shortcuts } = await read()
  for (const { url } of shortcuts) {
    const page = routesAt(url).at(-1)?.route
    expect(page?.path, url).toBe(url.slice(1))
  }
})
