import { gzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { filler, page, raw, redirect } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { Unprocessable } from "~/errors.ts"
import { readPastedPage, readProductPage } from "~/services/product-page/read.server.ts"
import { presentProductPage } from "~/services/product-page/response.server.ts"
import { clayMug, fields, jsonLd, product } from "./product-page.ts"

const mug = `<title>Clay Mug</title>${jsonLd(product())}<h1>Clay Mug</h1>`

const shop = useShop({
  "/mug": page(mug),
  "/moved": redirect("/mug?utm_source=mail"),
  "/story": page("<title>Our story</title><h1>Our story</h1><p>We have baked bread since 1911.</p>"),
  "/forbidden": page("<title>Forbidden</title><p>You may not see this.</p>", { status: 403 }),
  "/forbidden-mug": page(mug, { status: 403 }),
  "/broken-mug": page(mug, { status: 500 }),
  "/busy-mug": page(mug, { status: 429 }),
  "/gone-mug": page(mug, { status: 410 }),
  "/wall": page("<title>Just a moment...</title><p>Checking your browser</p>", { status: 403 }),
  "/story-forbidden": page("<title>Our story</title><p>We have baked bread since 1911.</p>", { status: 403 }),
  "/round": redirect("/round"),
  "/long": page(`${mug}<script>window.d = "${"x".repeat(6_000_000)}"</script>`),
  "/long-packed": page(gzipSync(`${mug}<script>window.d = "${"x".repeat(6_000_000)}"</script>`), {
    headers: { "content-encoding": "gzip" },
  }),
  "/broken-off": raw(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9999\r\n\r\n${mug}`),
  "/broken-off-story": raw(
    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9999\r\n\r\n<p>Our story",
  ),
  "/untyped": raw(`HTTP/1.1 200 OK\r\nno colon\r\n\r\n<!doctype html>${mug}`),
  "/busy": page("Too many requests", { status: 429, contentType: "text/plain" }),
  "/challenge": page(
    "<title>Just a moment...</title><p>Checking your browser before accessing shop.example</p>",
  ),
  "/sorry": page("<title>Seite nicht gefunden</title><h1>Seite nicht gefunden</h1>"),
  "/broken": page("oh", { status: 500 }),
  "/leaflet.pdf": page("%PDF-1.7", { contentType: "application/pdf" }),
  "/endless": filler(),
  "/cyrillic": page(Buffer.from("<title>\xca\xed\xe8\xe3\xe0</title>", "latin1"), {
    contentType: "text/html; charset=windows-1251",
  }),
  "/latin": page(
    Buffer.from(
      `<meta charset="utf-8"><title>Käsemühle</title>${jsonLd(product({ name: "Käsemühle" }))}`,
      "latin1",
    ),
  ),
})

const read = (path: string) =>
  readProductPage(`${shop().origin}${path}`, { key: "mila", acceptLanguage: "de, en;q=0.5" })

describe("reading an address", () => {
  test("returns a product, in the reader's languages", async () => {
    expect(fields(await read("/mug"))).toEqual(clayMug)
    expect(shop().requests.at(-1)?.headers["accept-language"]).toBe("de, en;q=0.5")
  })

  test("returns the address behind a redirect, without tracking parameters", async () => {
    expect((await read("/moved")).url).toBe(`${shop().origin}/mug`)
  })

  test.each(["/forbidden-mug", "/broken-mug", "/busy-mug"])(
    "returns a product that comes with the status of an error: %s",
    async (path) => {
      expect(fields(await read(path))).toEqual(clayMug)
    },
  )

  test.each(["/long", "/long-packed", "/broken-off", "/untyped"])(
    "returns a product from what has come of a page that is too long, breaks off or has no type: %s",
    async (path) => {
      expect(fields(await read(path))).toEqual(clayMug)
    },
  )

  test("returns the title as the name when the page is no product", async () => {
    expect(presentProductPage(await read("/story"))).toMatchObject({
      name: "Our story",
      product: false,
      brand: null,
      imageUrl: null,
    })
  })

  test("decodes a page whose charset is wrong", async () => {
    expect((await read("/latin")).name).toBe("Käsemühle")
  })

  test("decodes a page whose charset is in the header only", async () => {
    expect((await read("/cyrillic")).title).toBe("Книга")
  })

  test.each([
    ["/forbidden", "refused"],
    ["/story-forbidden", "refused"],
    ["/wall", "refused"],
    ["/gone-mug", "not-found"],
    ["/round", "too-many-redirects"],
    ["/broken-off-story", "unreachable"],
    ["/busy", "refused"],
    ["/challenge", "refused"],
    ["/gone", "not-found"],
    ["/sorry", "not-found"],
    ["/broken", "shop-error"],
    ["/leaflet.pdf", "not-html"],
    ["/endless", "too-large"],
  ])("fails at %s as %s, with a message", async (path, reason) => {
    const error = await read(path).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Unprocessable)
    expect(error).toMatchObject({ reason, message: expect.stringMatching(/^[A-Z].{20,}\.$/) })
  })

  test("fails for an address inside of the network as unreachable", async () => {
    await expect(readProductPage("http://10.0.0.1/p/1", { key: "mila" })).rejects.toMatchObject({
      reason: "unreachable",
    })
  })
})

describe("a pasted page", () => {
  test("is read like a fetched one", async () => {
    expect(fields(await readPastedPage(mug, "https://www.shop.example/p/1", { key: "mila" }))).toEqual(
      clayMug,
    )
  })

  test("is refused when it is a bot wall", async () => {
    await expect(
      readPastedPage("<title>Access Denied</title><h1>Access Denied</h1>", "https://www.shop.example/p/1", {
        key: "mila",
      }),
    ).rejects.toMatchObject({ reason: "refused" })
  })
})
