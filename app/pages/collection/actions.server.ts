import { z } from "zod"
import { Unprocessable } from "~/domain/errors.ts"
import { createItem } from "~/domain/items/commands.server.ts"
import { newItemSchema, scrapeSchema } from "~/domain/items/schema.server.ts"
import { form, Refill } from "~/http/form.server.ts"
import { limitScrape } from "~/http/rate-limit.server.ts"
import { failed, succeeded, titles } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { presentProductPage } from "~/services/product-page/present.ts"
import { readProductPage } from "~/services/product-page/read.server.ts"
import { pictureChoices } from "../picture-choices.server.ts"
import type { Prefill } from "./prefill.ts"

export const addItem = form({
  schema: newItemSchema,
  prepare: takeChosenPicture,
  run: ({ actor, input }) => createItem(actor, input),
  done: ({ collectionId }) => ({ to: paths.collection(collectionId), toast: succeeded.itemAdded }),
  failed: failed.createItem,
})

/**
 * The pictures of the page are radio buttons beside a field for another address. Without JavaScript both are sent:
 * the button counts when it was changed, or when the field is empty.
 */
function takeChosenPicture(sent: FormData): void {
  const [chosen, preset, typed] = ["picture", "pictureDefault", "imageUrl"].map((name) => sent.get(name))
  if (chosen && (chosen !== preset || !typed)) sent.set("imageUrl", chosen)
}

/** 'Fetch details': the page's own words go into the fields that are empty, what was typed stays. */
export const fetchDetails = form({
  schema: z.object({ productUrl: scrapeSchema.shape.url }),
  run: async ({ actor, request, input, form }) => {
    const typed = Object.fromEntries(
      [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    )
    try {
      if (actor) await limitScrape(actor.id)
      const page = presentProductPage(
        await readProductPage(input.productUrl, {
          acceptLanguage: request.headers.get("Accept-Language") ?? undefined,
          signal: request.signal,
        }),
      )
      const { name, brand, description, imageUrl, images, product } = page
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
  },
  done: (result: never) => result,
  failed: failed.fetchProduct,
})
