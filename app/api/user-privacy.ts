import { privacySchema } from "~/domain/accounts/inputs.server.ts"
import { presentUser, userResponse } from "~/domain/accounts/responses.server.ts"
import { changePrivacy } from "~/domain/accounts/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"

const route = api("/user/privacy", {
  PATCH: operation(
    {
      summary: "Make your profile private or public",
      description: "Only friends see a private profile and may send it friend requests.",
      body: privacySchema,
      example: { isPrivate: true },
      answer: ok(userResponse),
    },
    async ({ viewer, input }) => presentUser(await changePrivacy(viewer, await input())),
  ),
})
export const loader = route.loader
export const action = route.action
