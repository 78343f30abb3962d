import { changeUsername } from "~/domain/accounts/change-profile.server.ts"
import { presentUser } from "~/domain/accounts/present.ts"
import { profileSchema } from "~/domain/accounts/schema.server.ts"
import { api } from "~/http/api.server.ts"

const route = api({
  PATCH: async ({ actor, input }) => presentUser(await changeUsername(actor, await input(profileSchema))),
})
export const loader = route.loader
export const action = route.action
