import { setFavorite } from "~/domain/brands/commands.server.ts"
import { api, noContent } from "~/http/api.server.ts"
import { account } from "~/messages.ts"

const route = api(
  {
    POST: async ({ actor, id }) => {
      await setFavorite(actor, id("brandId"), true)
      return noContent()
    },
    DELETE: async ({ actor, id }) => {
      await setFavorite(actor, id("brandId"), false)
      return noContent()
    },
  },
  { signedOut: { message: account.loginToFavorite } },
)
export const loader = route.loader
export const action = route.action
