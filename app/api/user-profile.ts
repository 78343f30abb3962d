import { changeUsername } from "~/domain/accounts/change-profile.server.ts"
import { presentUser } from "~/domain/accounts/present.ts"
import { profileSchema } from "~/domain/accounts/schema.server.ts"
import { userShape } from "~/domain/accounts/shapes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"

const route = api("/user/profile", {
  PATCH: operation(
    {
      summary: "Change your username",
      body: profileSchema,
      example: { username: "mila" },
      answer: ok(userShape),
      refusals: { 409: "The username is taken, ignoring case" },
    },
    async ({ viewer, input }) => presentUser(await changeUsername(viewer, await input())),
  ),
})
export const loader = route.loader
export const action = route.action
