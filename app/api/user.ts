import { presentUser } from "~/domain/accounts/present.ts"
import { signedIn } from "~/domain/actor.ts"
import { api } from "~/http/api.server.ts"

const route = api({
  GET: async ({ actor }) => presentUser(signedIn(actor)),
})
export const loader = route.loader
export const action = route.action
