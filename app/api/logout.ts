import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { noContent } from "~/http/api/response.server.ts"
import { stopSession } from "~/http/session/session.server.ts"

const route = api("/logout", {
  POST: operation(
    {
      summary: "Sign out",
      description:
        "Ends the session that the request came with. Without one there is nothing to do, and it is done.",
      session: "optional",
      beyondWriteLimit: true,
      answer: noContent({
        headers: {
          "Set-Cookie": "Clears the session's cookie",
          "Clear-Site-Data": "Clears what a browser has kept of the person's pages and drafts",
        },
      }),
    },
    async ({ request }) => new Response(null, { status: 204, headers: await stopSession(request) }),
  ),
})
export const loader = route.loader
export const action = route.action
