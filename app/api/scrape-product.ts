import { signedIn } from "~/domain/actor.ts"
import { scrapeSchema } from "~/domain/items/schema.server.ts"
import { api } from "~/http/api.server.ts"
import { limitScrape } from "~/http/rate-limit.server.ts"
import { pictureFor } from "~/services/images/index.server.ts"
import { presentProductPage } from "~/services/product-page/present.ts"
import { readProductPage } from "~/services/product-page/read.server.ts"

const route = api({
  POST: async ({ actor, request, input }) => {
    const { url } = await input(scrapeSchema)
    await limitScrape(signedIn(actor).id)
    const page = presentProductPage(
      await readProductPage(url, {
        acceptLanguage: request.headers.get("Accept-Language") ?? undefined,
        signal: request.signal,
      }),
    )
    // Beside the contract: paths of this app that show the pictures, in their order, for the dialog to choose from.
    return {
      ...page,
      previews: page.images.map((image) => pictureFor(image, { private: true })?.src ?? null),
    }
  },
})
export const loader = route.loader
export const action = route.action
