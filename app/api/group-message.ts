import { messageSchema } from "~/domain/groups/inputs.server.ts"
import { getMessage } from "~/domain/groups/message-reads.server.ts"
import { deleteMessage, editMessage, needWriter } from "~/domain/groups/message-writes.server.ts"
import { messageResponse, withoutEdits } from "~/domain/groups/responses.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { noContent, ok } from "~/http/api/response.server.ts"

const route = api("/groups/{id}/messages/{messageId}", {
  PATCH: operation(
    {
      summary: "Edit a message",
      body: messageSchema,
      allowed: ({ viewer, id }) => needWriter(viewer, id(), id("messageId")),
      example: { content: "Shall we meet?" },
      answer: ok(messageResponse),
      refusals: { 403: "It is somebody else's, or the chat is closed to you" },
    },
    async ({ viewer, id, input }) => {
      await editMessage(viewer, id(), id("messageId"), await input())
      return withoutEdits(await getMessage(viewer, id(), id("messageId")))
    },
  ),
  DELETE: operation(
    {
      summary: "Delete a message",
      answer: noContent(),
      refusals: { 403: "You are neither its writer nor the group's owner" },
    },
    ({ viewer, id }) => deleteMessage(viewer, id(), id("messageId")),
  ),
})
export const loader = route.loader
export const action = route.action
