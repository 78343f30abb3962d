import { z } from "zod"
import { newTokenSchema } from "~/domain/tokens/inputs.server.ts"
import { listTokens, TOKENS_MAX } from "~/domain/tokens/reads.server.ts"
import { newTokenResponse, tokenResponse } from "~/domain/tokens/responses.server.ts"
import { createToken, revokeToken } from "~/domain/tokens/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, noContent, ok } from "~/http/api/response.server.ts"
import { Reply } from "~/http/response/deliver.server.ts"

const route = api({
  "/user/tokens": {
    GET: operation({
      summary: "List your personal tokens",
      description: `Newest first, ${TOKENS_MAX} at most, expired ones too. Never the tokens themselves.`,
      session: "needed",
      withoutToken: true,
      returns: ok(z.array(tokenResponse)),
      handle: ({ viewer }) => listTokens(viewer),
    }),
    POST: operation({
      summary: "Make a personal token",
      description:
        "The response has the token, this once. A repetition under an `Idempotency-Key` is 409: nothing keeps the token.",
      withoutToken: true,
      body: newTokenSchema,
      example: { name: "Backup script", scope: "read" },
      returns: created(newTokenResponse),
      errors: { 409: `You have ${TOKENS_MAX} tokens already, or this is a repetition` },
      handle: async ({ viewer, input, options }) =>
        Reply.json(await createToken(viewer, input, options), {
          status: 201,
          headers: { "Cache-Control": "no-store" },
        }),
    }),
  },
  "/user/tokens/{id}": {
    DELETE: operation({
      summary: "Revoke a personal token",
      description: "It opens nothing from the next request on.",
      withoutToken: true,
      beyondWriteLimit: true,
      returns: noContent(),
      handle: ({ viewer, id, options }) => revokeToken(viewer, id(), options),
    }),
  },
})

export const loader = route.loader
export const action = route.action
