import { setFollowing } from "~/domain/brands/commands.server.ts"
import { api, noContent } from "~/http/api.server.ts"
import { account } from "~/messages.ts"

const route = api(
  {
    POST: async ({ actor, id }) => {
      await setFollowing(actor, id(), true)
      return noContent()
    },
    DELETE: async ({ actor, id }) => {
      await setFollowing(actor, id(), false)
      return noContent()
    },
  },
  { signedOut: { message: account.loginToFollow } },
)
export const loader = route.loader
export const action = route.action
