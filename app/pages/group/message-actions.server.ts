import { z } from "zod"
import { id as idField } from "~/domain/fields.server.ts"
import { messageSchema } from "~/domain/groups/inputs.server.ts"
import { deleteMessage, editMessage, sendMessage } from "~/domain/groups/message-writes.server.ts"
import { form } from "~/http/forms/form.server.ts"
import { success } from "~/messages.ts"
import { paths } from "~/paths.ts"

const toChat = (groupId: number) => paths.group(groupId, { tab: "chat" })
const message = z.object({ messageId: idField() })

/** Without JavaScript; with it, messages go by the API. */
export const send = form({
  schema: messageSchema,
  run: ({ viewer, id, input }) => sendMessage(viewer, id(), input),
  done: (_, { id }) => ({ to: toChat(id()) }),
})

export const edit = form({
  schema: messageSchema.extend(message.shape),
  run: ({ viewer, id, input }) => editMessage(viewer, id(), input.messageId, input),
  done: (_, { id }) => ({ to: toChat(id()) }),
})

export const remove = form({
  schema: message,
  run: ({ viewer, id, input }) => deleteMessage(viewer, id(), input.messageId),
  done: (_, { id }) => ({ to: toChat(id()), toast: success("Message deleted") }),
})
