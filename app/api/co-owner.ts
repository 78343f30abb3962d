import { removeSharer } from "~/domain/collections/sharing.server.ts"
import { noContent } from "~/http/answer.server.ts"
import { api } from "~/http/api.server.ts"
import { operation } from "~/http/operation.server.ts"

const route = api("/collections/{id}/co-owners/{userId}", {
  DELETE: operation(
    {
      summary: "Remove a co-owner, or leave",
      errorField: true,
      answer: noContent(),
      refusals: { 403: "You are neither owner nor co-owner" },
    },
    ({ actor, id }) => removeSharer(actor, id(), "co-owner", id("userId")),
  ),
})
export const loader = route.loader
export const action = route.action
