import { signedIn } from "~/domain/actor.ts"
import { scrapeSchema } from "~/domain/items/schema.server.ts"
import { api } from "~/http/api.server.ts"
import { limitScrape } from "~/http/rate-limit.server.ts"
import { presentProductPage } from "~/services/product-page/present.ts"
import { readProductPage } from "~/services/product-page/read.server.ts"

const route = api({
  POST: async ({ actor, request, input }) => {
    const { url } = await input(scrapeSchema)
    await limitScrape(signedIn(actor).id)
    return presentProductPage(
      await readProductPage(url, {
        acceptLanguage: request.headers.get("Accept-Language") ?? undefined,
        signal: request.signal,
      }),
    )
  },
})
export const loader = route.loader
export const action = route.action
