import sharp from "sharp"
import { expect, test } from "vitest"
import { api, sessionOf } from "#tests/support/api.ts"
import { useRestoredDatabase } from "#tests/support/database.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import type { User } from "~/domain/viewer.ts"
import { makeSmallWorld } from "./small-world.ts"

/* The response of calls that take a picture or read a page, and of calls that are refused. */
let mila: User
useRestoredDatabase(async () => {
  mila = await makeSmallWorld()
  await sessionOf(mila)
})

test.each([
  ["POST /api/collections/1/upload-cover", "coverImageUrl"],
  ["POST /api/collections/1/items/upload-image", null],
  ["POST /api/groups/1/items/upload-image", null],
])("%s takes a picture as multipart and returns imageUrl", async (call, kept) => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#1f5f4d" } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append("image", new Blob([new Uint8Array(png)]), "a.png")
  const said = await api(call, { as: mila, body })
  expect(said.status).toBe(200)
  expect(said.body).toEqual({ imageUrl: expect.stringMatching(/^\/images\/u\//) })
  const { body: place } = await api("GET /api/collections/1", { as: mila })
  expect(place.coverImageUrl).toBe(kept && said.body.imageUrl)
})

const shop = useShop({
  "/vase": page(`<title>Vase</title><script type="application/ld+json">{"@type":"Product","name":"Aalto vase",
    "brand":"Iittala","image":"https://shop.example/vase.jpg","description":"Mouth-blown glass of 1936.",
    "offers":{"@type":"Offer","price":"149","priceCurrency":"EUR"}}</script>`),
})

test.each([
  ["POST /api/scrape-product", 200],
  ["POST /api/groups/1/items", 201],
])("%s reads the page behind its url", async (call, status) => {
  const said = await api(call, { as: mila, json: { url: `${shop().origin}/vase` } })
  expect(said.status).toBe(status)
  expect(said.body).toMatchObject({
    name: "Aalto vase",
    brand: "Iittala",
    description: "Mouth-blown glass of 1936.",
    imageUrl: "https://shop.example/vase.jpg",
  })
})

test.each([
  ["PATCH /api/collections/1", { name: "" }, 400, "message"],
  ["DELETE /api/collections/4711", undefined, 404, "message"],
  ["DELETE /api/collections/1/co-owners/2", undefined, 404, "error"],
])("%s returns the reason of an error in the body's %s", async (call, json, status, field) => {
  const said = await api(call, { as: mila, json })
  expect(said.status).toBe(status)
  expect(said.body).toHaveProperty(field, expect.any(String))
})
