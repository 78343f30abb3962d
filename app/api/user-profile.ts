import { profileSchema } from "~/domain/accounts/inputs.server.ts"
import { presentUser, userResponse } from "~/domain/accounts/responses.server.ts"
import { changeUsername } from "~/domain/accounts/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"

const route = api("/user/profile", {
  PATCH: operation(
    {
      summary: "Change your username",
      body: profileSchema,
      example: { username: "mila" },
      answer: ok(userResponse),
      refusals: { 409: "The username is taken, ignoring case" },
    },
    async ({ viewer, input }) => presentUser(await changeUsername(viewer, await input())),
  ),
})
export const loader = route.loader
export const action = route.action
