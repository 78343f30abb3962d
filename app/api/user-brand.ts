import { setFavorite } from "~/domain/brands/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { noContent } from "~/http/api/response.server.ts"
import { account } from "~/messages.ts"

const route = api(
  "/user/brands/{brandId}",
  {
    POST: operation(
      {
        summary: "Add a brand to your favorites",
        answer: noContent(),
        refusals: { 409: "You have too many already" },
      },
      ({ viewer, id }) => setFavorite(viewer, id("brandId"), true),
    ),
    DELETE: operation(
      { summary: "Remove a brand from your favorites", answer: noContent() },
      ({ viewer, id }) => setFavorite(viewer, id("brandId"), false),
    ),
  },
  { signedOut: { message: account.loginToFavorite } },
)
export const loader = route.loader
export const action = route.action
