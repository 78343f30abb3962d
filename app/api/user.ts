import { presentUser, userResponse } from "~/domain/accounts/responses.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"

const route = api("/user", {
  GET: operation(
    { summary: "Tell who is signed in", session: "needed", answer: ok(userResponse) },
    async ({ viewer }) => presentUser(requireUser(viewer)),
  ),
})
export const loader = route.loader
export const action = route.action
