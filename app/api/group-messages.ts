import { sendMessage } from "~/domain/groups/message-commands.server.ts"
import { getMessage } from "~/domain/groups/message-queries.server.ts"
import { messageSchema } from "~/domain/groups/schema.server.ts"
import { api, created } from "~/http/api.server.ts"
import { chatAnswer } from "~/http/chat-answer.server.ts"

const route = api({
  GET: async ({ actor, id, url, request }) => {
    const { body, ...init } = await chatAnswer(actor, id(), url, request.headers.get("If-None-Match"))
    return new Response(body, init)
  },
  POST: async ({ actor, id, input }) => {
    const message = await sendMessage(actor, id(), await input(messageSchema))
    return created(await getMessage(actor, id(), message.id))
  },
})
export const loader = route.loader
export const action = route.action
