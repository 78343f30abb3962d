import { z } from "zod"
import { scrapedPageSchema } from "~/domain/items/inputs.server.ts"
import { changesOf, readAgainResponse } from "~/domain/items/read-again.server.ts"
import { requireItemEditor } from "~/domain/items/writes.server.ts"
import { runOnce } from "~/domain/write.server.ts"
import { Conflict, TooLarge } from "~/errors.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"
import { pageReaderOf, pastedPageReaderOf } from "~/http/read-product-page.server.ts"
import { PASTED_PAGE_MAX_BYTES } from "~/limits.ts"
import { presentProductPage, productPageShape } from "~/services/product-page/response.server.ts"
import { pictureFor } from "../services/images/address.server.ts"

const scrapedResponse = productPageShape
  .extend({
    previews: z.array(z.string().nullable()).optional().meta({
      description:
        "Paths of this app that show the pictures, in their order; told to who asks with `?previews=1`",
    }),
  })
  .meta({
    id: "ScrapedProduct",
    examples: [
      {
        name: "Aalto vase",
        brand: "Iittala",
        description: "Mouth-blown glass.",
        imageUrl: "https://shop.example/vase.jpg",
        product: true,
        url: "https://shop.example/vase",
        canonicalUrl: "https://shop.example/vase",
        images: ["https://shop.example/vase.jpg"],
        pictures: [{ url: "https://shop.example/vase.jpg", width: 1200, height: 900 }],
        price: { amount: "149.00", currency: "EUR", varies: false },
        availability: "in-stock",
        sources: { name: "json-ld", brand: "json-ld", imageUrl: "opengraph" },
        candidates: {
          name: [
            { value: "Aalto vase", source: "structured data" },
            { value: "Aalto vase, clear", source: "page heading" },
          ],
          brand: [{ value: "Iittala", source: "structured data" }],
          description: [{ value: "Mouth-blown glass.", source: "meta tag" }],
          imageUrl: [{ value: "https://shop.example/vase.jpg", source: "Open Graph" }],
          price: [{ value: "149.00 EUR", source: "structured data" }],
        },
      },
    ],
  })

const PAGE_TOO_LARGE = "This page is larger than 5 MB. Send a part of it, or only its link."

const route = api({
  "/scrape-product": {
    POST: operation({
      summary: "Read a product's page",
      description:
        "What an item needs, as the page behind a link tells it. With `html`, the page is not fetched but read from it: for shops that let browsers read what they refuse to programs. Nothing is saved.",
      query: z.object({ previews: z.literal("1", { error: "Must be 1" }).optional() }),
      body: scrapedPageSchema,
      takesPage: true,
      worksInDemo: true,
      example: { url: "https://shop.example/vase" },
      returns: ok(scrapedResponse),
      errors: {
        413: `\`html\` is larger than ${PASTED_PAGE_MAX_BYTES} bytes`,
        422: "The page could not be read, for the `reason` given",
        429: "More than 120 pages a minute, or many at once, by one user",
      },
      handle: async (call) => {
        const { previews } = call.query()
        const { url, html } = call.input
        if (html && Buffer.byteLength(html) > PASTED_PAGE_MAX_BYTES) throw new TooLarge(PAGE_TOO_LARGE)
        const read = async () =>
          presentProductPage(await (html ? pastedPageReaderOf(call)(html, url) : pageReaderOf(call)(url)))
        const page = await runOnce(read, call.options)
        const previewsOf = () => page.images.map((image) => pictureFor(image, { private: true })?.src ?? null)
        return previews ? { ...page, previews: previewsOf() } : page
      },
    }),
  },
  "/items/{id}/read": {
    POST: operation({
      summary: "Read an item's page again",
      description: "What its page says today, beside what is stored. Nothing is saved.",
      guard: ({ viewer, id }) => requireItemEditor(viewer, id()),
      returns: ok(readAgainResponse),
      errors: {
        403: "You are neither owner nor co-owner of its collection, nor who added it",
        409: "The item has no product link",
        422: "The page could not be read, for the `reason` given",
        429: "More than 120 pages a minute, or many at once, by one user",
      },
      handle: async (call) => {
        const item = await requireItemEditor(call.viewer, call.id())
        if (!item.productUrl) throw new Conflict("The item has no product link")
        return { fields: changesOf(item, await pageReaderOf(call)(item.productUrl)) }
      },
    }),
  },
})
export const loader = route.loader
export const action = route.action
