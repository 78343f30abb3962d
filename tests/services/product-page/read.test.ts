import { describe, expect, test } from "vitest"
import { filler, page, redirect } from "#tests/support/shop-server.ts"
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
  "/forbidden": page(mug, { status: 403 }),
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
