import { setFollowing } from "~/domain/brands/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { noContent } from "~/http/api/response.server.ts"
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
      ({ viewer, id }) => setFollowing(viewer, id(), true),
    ),
    DELETE: operation({ summary: "Stop following a brand", answer: noContent() }, ({ viewer, id }) =>
      setFollowing(viewer, id(), false),
    ),
  },
  { signedOut: { message: account.loginToFollow } },
)
export const loader = route.loader
export const action = route.action
