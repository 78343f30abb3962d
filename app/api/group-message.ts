import { deleteMessage, editMessage } from "~/domain/groups/message-commands.server.ts"
import { getMessage } from "~/domain/groups/message-queries.server.ts"
import { messageSchema } from "~/domain/groups/schema.server.ts"
import { api, noContent } from "~/http/api.server.ts"

const route = api({
  PATCH: async ({ actor, id, input }) => {
    await editMessage(actor, id(), id("messageId"), await input(messageSchema))
    return getMessage(actor, id(), id("messageId"))
  },
  DELETE: async ({ actor, id }) => {
    await deleteMessage(actor, id(), id("messageId"))
    return noContent()
  },
})
export const loader = route.loader
export const action = route.action
