import { removeSharer } from "~/domain/collections/sharing.server.ts"
import { api, noContent } from "~/http/api.server.ts"

const route = api(
  {
    DELETE: async ({ actor, id }) => {
      await removeSharer(actor, id(), "co-owner", id("userId"))
      return noContent()
    },
  },
  { errorField: true },
)
export const loader = route.loader
export const action = route.action
