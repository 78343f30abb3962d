import { z } from "zod"
import { Unprocessable } from "~/domain/errors.ts"
import { createItem } from "~/domain/items/commands.server.ts"
import { newItemSchema, scrapeSchema } from "~/domain/items/schema.server.ts"
import { Twin } from "~/domain/items/twin.server.ts"
import { form, Refill } from "~/http/forms/form.server.ts"
import { textsOf } from "~/http/forms/form-fields.server.ts"
import { pageReaderOf, pastedPageReaderOf } from "~/http/read-product-page.server.ts"
import { errorsByField } from "~/http/response/error-response.server.ts"
import { failed, succeeded, titles } from "~/messages.ts"
import { paths } from "~/paths.ts"
import type { ProductPage } from "~/services/product-page/index.ts"
import { presentProductPage } from "~/services/product-page/present.ts"
import { takePicture } from "../../take-picture.server.ts"
import { pictureChoices } from "../picture-choices.server.ts"
import type { Prefill, TwinNotice } from "../prefill.ts"

const takeFile = takePicture({ file: "imageFile", address: "imageUrl" })

/**
 * The pictures of the page are radio buttons beside a field for another address. Without JavaScript both are sent:
 * the button counts when it was changed, or when the field is empty. A file counts before either.
 */
function takeChosenPicture(sent: FormData): void {
  const [chosen, preset, typed] = ["picture", "pictureDefault", "imageUrl"].map((name) => sent.get(name))
  if (chosen && (chosen !== preset || !typed)) sent.set("imageUrl", chosen)
  takeFile(sent)
}

const adding = {
  schema: newItemSchema,
  prepare: takeChosenPicture,
  done: ({ collectionId }: { collectionId: number }) => ({
    to: paths.collection(collectionId),
    toast: succeeded.itemAdded,
  }),
}

/** Adds the item, unless its link is in the collection already: then the form says so, and offers to add it anyway. */
export const addItem = form({
  ...adding,
  run: async ({ viewer, input, form }) => {
    try {
      return await createItem(viewer, input, { linkedOnce: true })
    } catch (error) {
      if (!(error instanceof Twin)) throw error
      const notice: TwinNotice = { twin: error.item }
      return new Refill(textsOf(form), { errors: errorsByField(error), notice })
    }
  },
})

export const addItemAnyway = form({ ...adding, run: ({ viewer, input }) => createItem(viewer, input) })

/** The page's own words go into the fields that are empty, what was typed stays; or why there are none. */
async function refillFrom(typed: Record<string, string>, read: () => Promise<ProductPage>): Promise<Refill> {
  try {
    const { name, brand, description, imageUrl, images, product } = presentProductPage(await read())
    const found = { name, brand, description, imageUrl }
    const filled = Object.entries(found).filter(([field, value]) => value && !typed[field]?.trim())
    const notice: Prefill = { product, found, pictures: pictureChoices(images) }
    return new Refill({ ...typed, ...(Object.fromEntries(filled) as Record<string, string>) }, { notice })
  } catch (error) {
    if (!(error instanceof Unprocessable)) throw error
    return new Refill(typed, {
      errors: { productUrl: [error.message] },
      toast: { kind: "error", title: titles.error, description: failed.fetchProduct },
    })
  }
}

/** 'Fetch details': reads the page behind the link. */
export const fetchDetails = form({
  schema: z.object({ productUrl: scrapeSchema.shape.url }),
  prepare: takeFile,
  run: (args) => refillFrom(textsOf(args.form), () => pageReaderOf(args)(args.input.productUrl)),
  done: (result: never) => result,
})

/** 'Paste the page', for shops that let no program in: its source is read as if it had been fetched from the link. */
export const pastePage = form({
  schema: z.object({
    productUrl: scrapeSchema.shape.url,
    pageSource: z.string({ error: "Paste the page's source" }).trim().min(1, "Paste the page's source"),
  }),
  prepare: takeFile,
  run: (args) => {
    const { pageSource, productUrl } = args.input
    const { pageSource: _, ...typed } = textsOf(args.form)
    return refillFrom(typed, () => pastedPageReaderOf(args)(pageSource, productUrl))
  },
  done: (result: never) => result,
})
