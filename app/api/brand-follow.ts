import { setFollowing } from "~/domain/brands/commands.server.ts"
import { noContent } from "~/http/answer.server.ts"
import { api } from "~/http/api.server.ts"
import { operation } from "~/http/operation.server.ts"
import { account } from "~/messages.ts"

const route = api(
  "/brands/{id}/follow",
  {
    POST: operation(
      {
        summary: "Follow a brand",
        answer: noContent(),
        refusals: { 409: "You follow too many already" },
      },
      ({ actor, id }) => setFollowing(actor, id(), true),
    ),
    DELETE: operation({ summary: "Stop following a brand", answer: noContent() }, ({ actor, id }) =>
      setFollowing(actor, id(), false),
    ),
  },
  { signedOut: { message: account.loginToFollow } },
)
export const loader = route.loader
export const action = route.action
