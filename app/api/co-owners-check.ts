import { isEditor } from "~/domain/collections/people.server.ts"
import { api } from "~/http/api.server.ts"

const route = api({ GET: ({ actor, id }) => isEditor(actor, id()) })
export const loader = route.loader
export const action = route.action
