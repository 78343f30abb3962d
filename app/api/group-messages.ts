import { sendMessage } from "~/domain/groups/message-commands.server.ts"
import { chatState, getMessage, readMessages } from "~/domain/groups/message-queries.server.ts"
import { messageListSchema, messageSchema } from "~/domain/groups/schema.server.ts"
import { pageRequest } from "~/domain/paging.ts"
import { api, created, list } from "~/http/api.server.ts"
import { chatHeaders } from "~/http/chat-tag.server.ts"
import { matches } from "~/http/deliver.server.ts"
import { parseInput, queryOf } from "~/http/input.server.ts"

const route = api({
  GET: async ({ actor, id, url, request }) => {
    // Before the messages, so that what is written in between is news to the next poll.
    const headers = chatHeaders(await chatState(actor, id()))
    if (matches(request.headers.get("If-None-Match"), headers.ETag))
      return new Response(null, { status: 304, headers })
    const query = parseInput(messageListSchema, queryOf(url))
    const answer = list(url, await readMessages(id(), { ...query, ...pageRequest(url.searchParams) }))
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
    return answer
  },
  POST: async ({ actor, id, input }) => {
    const message = await sendMessage(actor, id(), await input(messageSchema))
    return created(await getMessage(actor, id(), message.id))
  },
})
export const loader = route.loader
export const action = route.action
