import { publicUserResponse } from "~/domain/accounts/responses.server.ts"
import { listBlocks } from "~/domain/friends/block-reads.server.ts"
import { blockPerson, unblockPerson } from "~/domain/friends/block-writes.server.ts"
import { personSchema } from "~/domain/friends/inputs.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, noContent, pageOf } from "~/http/api/response.server.ts"

const route = api({
  "/blocks": {
    GET: operation({
      summary: "List the people whom you have blocked",
      session: "needed",
      returns: pageOf(publicUserResponse),
      handle: ({ viewer, page }) => listBlocks(viewer, page()),
    }),
    POST: operation({
      summary: "Block somebody",
      description:
        "Ends a friendship. From then on each is to the other as if they had no account. Whoever has blocked you is answered as nobody, 404; your block is kept and shows once theirs is lifted.",
      body: personSchema,
      example: { username: "noor" },
      returns: created(publicUserResponse),
      errors: { 404: "There is nobody of this name", 409: "They are blocked already" },
      handle: ({ viewer, input, options }) => blockPerson(viewer, input, options),
    }),
  },
  "/blocks/{userId}": {
    DELETE: operation({
      summary: "Lift a block",
      returns: noContent(),
      handle: ({ viewer, id, options }) => unblockPerson(viewer, id("userId"), options),
    }),
  },
})

export const loader = route.loader
export const action = route.action
