import { presentUser } from "~/domain/accounts/present.ts"
import { userShape } from "~/domain/accounts/shapes.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { ok } from "~/http/answer.server.ts"
import { api } from "~/http/api.server.ts"
import { operation } from "~/http/operation.server.ts"

const route = api("/user", {
  GET: operation(
    { summary: "Tell who is signed in", session: "needed", answer: ok(userShape) },
    async ({ viewer }) => presentUser(requireUser(viewer)),
  ),
})
export const loader = route.loader
export const action = route.action
