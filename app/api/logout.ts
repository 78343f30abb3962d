import { api, noContent } from "~/http/api.server.ts"
import { stopSession } from "~/http/session.server.ts"

const route = api(
  {
    POST: async ({ request }) => noContent({ "Set-Cookie": await stopSession(request) }),
  },
  { visitorsWrite: true },
)
export const loader = route.loader
export const action = route.action
