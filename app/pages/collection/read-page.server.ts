import { z } from "zod"
import { collectionAccess } from "~/domain/collections/access.server.ts"
import { scrapeSchema } from "~/domain/items/inputs.server.ts"
import { Unprocessable } from "~/errors.ts"
import { formAction } from "~/http/forms/action.server.ts"
import { BODY_MAX_BYTES } from "~/http/forms/body.server.ts"
import { textsOf } from "~/http/forms/given-back.server.ts"
import { PrefilledForm } from "~/http/forms/prefilled-form.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pageReaderOf, pastedPageReaderOf } from "~/http/read-product-page.server.ts"
import { PASTED_PAGE_MAX_BYTES } from "~/limits.ts"
import { failed, titles } from "~/messages.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import type { ProductPage } from "~/services/product-page/index.ts"
import { presentProductPage } from "~/services/product-page/response.server.ts"
import type { Prefill } from "./prefill.ts"

/** What the actions of the one form share: each receives all of its fields. */
export const itemForm = {
  guard: ({ viewer, id }: PageArgs) => collectionAccess(viewer, id()),
  picture: { file: "imageFile", address: "imageUrl" },
  textBytes: BODY_MAX_BYTES + PASTED_PAGE_MAX_BYTES,
}

const readingForm = { ...itemForm, failed: failed.fetchProduct, done: (result: never) => result }
const productUrl = scrapeSchema.shape.url

/** 'Fetch details': reads the page behind the link. */
export const readLink = formAction({
  ...readingForm,
  schema: z.object({ productUrl }),
  run: (args) => prefill(textsOf(args.fields), () => pageReaderOf(args)(args.input.productUrl)),
})

/** 'Paste the page', for shops that block programs: reads its source as if it was fetched from the link. */
export const readPastedPage = formAction({
  ...readingForm,
  schema: z.object({
    productUrl,
    pageSource: z.string({ error: "Paste the page's source" }).trim().min(1, "Paste the page's source"),
  }),
  run: (args) => {
    const { pageSource, productUrl } = args.input
    const { pageSource: _, ...typed } = textsOf(args.fields)
    return prefill(typed, () => pastedPageReaderOf(args)(pageSource, productUrl))
  },
})

/** Fills the empty fields from the page; typed text stays. If the page cannot be read, the form says why. */
async function prefill(
  typed: Record<string, string>,
  read: () => Promise<ProductPage>,
): Promise<PrefilledForm> {
  try {
    const { name, brand, description, imageUrl, images, product } = presentProductPage(await read())
    const found = { name, brand, description, imageUrl }
    const filled = Object.entries(found).filter(([field, value]) => value && !typed[field]?.trim())
    const notice: Prefill = { product, found, pictures: pictureChoices(images) }
    const values = { ...typed, ...(Object.fromEntries(filled) as Record<string, string>) }
    return new PrefilledForm(values, { notice })
  } catch (error) {
    if (!(error instanceof Unprocessable)) throw error
    return new PrefilledForm(typed, {
      errors: { productUrl: [error.message] },
      toast: { kind: "error", title: titles.error, description: failed.fetchProduct },
    })
  }
}

/** Pictures of a shop's page, each with a signed path of this app that shows it. */
function pictureChoices(imageUrls: string[]): Prefill["pictures"] {
  return imageUrls.flatMap((url) => {
    const picture = pictureFor(url, { private: true })
    return picture ? [{ url, src: picture.src }] : []
  })
}
