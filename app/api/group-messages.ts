import { needContributor } from "~/domain/groups/access.server.ts"
import { messageListSchema, messageSchema } from "~/domain/groups/inputs.server.ts"
import { getMessage } from "~/domain/groups/message-reads.server.ts"
import { sendMessage } from "~/domain/groups/message-writes.server.ts"
import { messageResponse, withoutEdits } from "~/domain/groups/responses.server.ts"
import { api } from "~/http/api/api.server.ts"
import { chatAnswer } from "~/http/api/chat-response.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, pageOf } from "~/http/api/response.server.ts"

const route = api("/groups/{id}/messages", {
  GET: operation(
    {
      summary: "Read a group's chat",
      description:
        "Oldest first: the last 50, or those after a message. Meant to be asked again every few seconds with `If-None-Match`, which costs almost nothing while there is no news.",
      query: messageListSchema,
      answer: pageOf(messageResponse, {
        headers: {
          "Chat-Revision": "Changes when messages that were read before were edited or deleted",
        },
      }),
      refusals: {
        401: "The chat of a public group needs a session, too",
        403: "You have not accepted the invitation yet",
      },
    },
    async ({ viewer, id, url, request }) => {
      const { body, ...init } = await chatAnswer(viewer, id(), url, request.headers.get("If-None-Match"))
      return new Response(body, init)
    },
  ),
  POST: operation(
    {
      summary: "Write a message",
      description: "In a public group this makes you a member.",
      body: messageSchema,
      allowed: ({ viewer, id }) => needContributor(viewer, id()),
      example: { content: "Shall we?" },
      answer: created(messageResponse),
      refusals: { 403: "You have not accepted the invitation yet, or were removed" },
    },
    async ({ viewer, id, input }) => {
      const message = await sendMessage(viewer, id(), await input())
      return withoutEdits(await getMessage(viewer, id(), message.id))
    },
  ),
})
export const loader = route.loader
export const action = route.action
