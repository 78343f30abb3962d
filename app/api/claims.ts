import { claimSchema } from "~/domain/claims/inputs.server.ts"
import { listOwnClaims } from "~/domain/claims/reads.server.ts"
import { ownClaimResponse } from "~/domain/claims/responses.server.ts"
import { claimItem, takeClaimBack } from "~/domain/claims/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { noContent, pageOf } from "~/http/api/response.server.ts"
import { claimLimits } from "~/limits.ts"

const route = api({
  "/items/{id}/claim": {
    PUT: operation(
      {
        summary: "Say that you will get an item of a wish list",
        description:
          "The owner and co-owners of its collection learn nothing of it until the list shows claims to them. Once it is yours, the call says whether you have bought it.",
        body: claimSchema,
        example: { bought: false },
        returns: noContent(),
        errors: {
          404: "You see no such item, or there is nothing to claim: its collection is no wish list, or is yours",
          409: `Somebody else gets it, it is not wanted any more, or you have claimed ${claimLimits.ofUser} things`,
        },
      },
      ({ viewer, id, input, options }) => claimItem(viewer, id(), input, options),
    ),
    DELETE: operation(
      {
        summary: "Take your claim of an item back",
        description:
          "It works, too, when you do not see the item any more. Without a claim of yours, nothing happens.",
        returns: noContent(),
      },
      ({ viewer, id, options }) => takeClaimBack(viewer, id(), options),
    ),
  },
  "/user/claims": {
    GET: operation(
      {
        summary: "List what you will get",
        description: "The last claimed first, bought or not.",
        session: "needed",
        returns: pageOf(ownClaimResponse),
      },
      ({ viewer, page }) => listOwnClaims(viewer, page()),
    ),
  },
})

export const loader = route.loader
export const action = route.action
