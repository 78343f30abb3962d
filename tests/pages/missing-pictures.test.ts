import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { ask, type Page, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import type { User } from "~/domain/viewer.ts"
import { pngThatClaims } from "../services/images/files.ts"

useTestDatabase()

const drawn = sharp({ create: { width: 300, height: 200, channels: 3, background: "#1f5f4d" } })
const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${"\0".repeat(2_000)}`, "latin1")
const shop = useShop({
  "/heic": page(heic, { contentType: "image/heic" }),
  "/tiff": page(await drawn.clone().tiff().toBuffer(), { contentType: "image/tiff" }),
  "/bmp": page(`BM${"\0".repeat(2_000)}`, { contentType: "image/bmp" }),
  "/html": page("<h1>Are you human?</h1>", { contentType: "image/jpeg" }),
  "/pixels": page(pngThatClaims(50_000, 50_000), { contentType: "image/png" }),
  "/bytes": page(Buffer.alloc(15_000_001, "\xff\xd8\xff", "latin1"), { contentType: "image/jpeg" }),
  "/damaged": page((await drawn.clone().jpeg().toBuffer()).subarray(0, 300), { contentType: "image/jpeg" }),
  "/gone": page("No", { status: 404, contentType: "image/jpeg" }),
  "/good": page(await drawn.clone().jpeg().toBuffer(), { contentType: "image/jpeg" }),
})

let owner: User
beforeEach(async () => {
  owner = await makeUser()
})

const pictureOf = (product: Page) => product.$("main img").attr("alt")

const format = "It is no JPEG, PNG, WebP, AVIF or GIF."
const size = "It is too large for this app."

describe.each([
  ["/heic", format],
  ["/tiff", format],
  ["/bmp", format],
  ["/html", format],
  ["/pixels", size],
  ["/bytes", size],
  ["/damaged", "It is damaged."],
  ["/gone", "The shop does not send it."],
])("a shop's picture that cannot be shown, %s", (path, why) => {
  test("has the reason in its place, and in its description for those who can change it", async () => {
    const { id } = await makeItem(await makeCollection(owner), { imageUrl: `${shop().origin}${path}` })
    const before = await visit(`/product/${id}`, { as: owner })
    expect(pictureOf(before)).not.toContain("cannot be shown")
    const src = before.$("main img").attr("src") ?? ""
    // The second answer is from memory.
    for (const _ of [1, 2]) expect(await (await ask(src, { as: owner })).text()).toContain(why)
    const after = await visit(`/product/${id}`, { as: owner })
    expect(pictureOf(after)).toContain(`The picture cannot be shown. ${why}`)
    expect(pictureOf(await visit(`/product/${id}`))).not.toContain("cannot be shown")
  })
})

test("a shop's picture that is shown has no reason", async () => {
  const { id } = await makeItem(await makeCollection(owner), { imageUrl: `${shop().origin}/good` })
  const src = (await visit(`/product/${id}`, { as: owner })).$("main img").attr("src") ?? ""
  expect((await ask(src, { as: owner })).headers.get("Content-Type")).toBe("image/webp")
  expect(pictureOf(await visit(`/product/${id}`, { as: owner }))).not.toContain("cannot be shown")
})
