import { changePrivacy } from "~/domain/accounts/change-profile.server.ts"
import { presentUser } from "~/domain/accounts/present.ts"
import { privacySchema } from "~/domain/accounts/schema.server.ts"
import { api } from "~/http/api.server.ts"

const route = api({
  PATCH: async ({ actor, input }) => presentUser(await changePrivacy(actor, await input(privacySchema))),
})
export const loader = route.loader
export const action = route.action
