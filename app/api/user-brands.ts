import { listFavorites } from "~/domain/brands/reads.server.ts"
import { brandResponse } from "~/domain/brands/responses.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { pageOf } from "~/http/api/response.server.ts"
import { account } from "~/messages.ts"

const route = api(
  "/user/brands",
  {
    GET: operation(
      { summary: "List your favorite brands", session: "needed", answer: pageOf(brandResponse) },
      ({ viewer, page }) => listFavorites(viewer, page()),
    ),
  },
  { signedOut: { message: account.loginToFavorite } },
)
export const loader = route.loader
export const action = route.action
