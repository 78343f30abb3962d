import { requireContributor } from "~/domain/groups/access.server.ts"
import {
  messageListSchema,
  messageSchema,
  newMessageSchema,
  readSchema,
} from "~/domain/groups/inputs.server.ts"
import { markRead, requireMember } from "~/domain/groups/message-reads.server.ts"
import {
  deleteMessage,
  editMessage,
  requireMessageWriter,
  sendMessage,
} from "~/domain/groups/message-writes.server.ts"
import { messageResponse } from "~/domain/groups/responses.server.ts"
import { api } from "~/http/api/api.server.ts"
import { chatResponse } from "~/http/api/chat-response.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, noContent, ok, pageOf } from "~/http/api/response.server.ts"

const route = api({
  "/groups/{id}/messages": {
    GET: operation({
      summary: "Read a group's chat",
      description:
        "Oldest first: the last 50, or those after a message. Meant to be asked again every few seconds with `If-None-Match`, which costs almost nothing while there is no news.",
      query: messageListSchema,
      returns: pageOf(messageResponse, {
        headers: {
          "Chat-Revision": "Changes when messages that were read before were edited or deleted",
        },
      }),
      errors: {
        401: "The chat of a public group needs a session, too",
        403: "You have not accepted the invitation yet",
      },
      handle: ({ viewer, id, url, request }) =>
        chatResponse(viewer, id(), url, request.headers.get("If-None-Match")),
    }),
    POST: operation({
      summary: "Write a message",
      description:
        "In a public group this makes you a member. A message with the address of a product of the group is about that product, also without `itemId`.",
      guard: ({ viewer, id }) => requireContributor(viewer, id()),
      body: newMessageSchema,
      example: { content: "Shall we?" },
      returns: created(messageResponse),
      errors: {
        403: "You have not accepted the invitation yet, or were removed",
        404: "You see no such group, or it has no product with this `itemId`",
      },
      handle: ({ viewer, id, input, options, url }) =>
        sendMessage(viewer, id(), input, { ...options, origin: url.origin }),
    }),
  },
  "/groups/{id}/messages/{messageId}": {
    PATCH: operation({
      summary: "Edit a message",
      guard: ({ viewer, id }) => requireMessageWriter(viewer, id(), id("messageId")),
      body: messageSchema,
      example: { content: "Shall we meet?" },
      returns: ok(messageResponse),
      errors: { 403: "It is somebody else's, or the chat is closed to you" },
      handle: ({ viewer, id, input, options }) => editMessage(viewer, id(), id("messageId"), input, options),
    }),
    DELETE: operation({
      summary: "Delete a message",
      returns: noContent(),
      errors: { 403: "You are neither its writer nor the group's owner" },
      handle: ({ viewer, id, options }) => deleteMessage(viewer, id(), id("messageId"), options),
    }),
  },
  "/groups/{id}/read": {
    POST: operation({
      summary: "Say how far you have read a chat",
      description: "Moves your mark to a message, never back. `unreadCount` counts what came later.",
      guard: ({ viewer, id }) => requireMember(viewer, id()),
      body: readSchema,
      example: { messageId: 42 },
      returns: noContent(),
      errors: { 403: "You are not a member" },
      handle: ({ viewer, id, input, options }) => markRead(viewer, id(), input.messageId, options),
    }),
  },
})

export const loader = route.loader
export const action = route.action
