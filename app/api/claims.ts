import { claimSchema, guestClaimSchema, undoSchema } from "~/domain/claims/inputs.server.ts"
import { listOwnClaims, undoUrl } from "~/domain/claims/reads.server.ts"
import { guestClaimResponse, ownClaimResponse } from "~/domain/claims/responses.server.ts"
import { claimByLink, claimItem, takeClaimBack, takeGuestClaimBack } from "~/domain/claims/writes.server.ts"
import { getItemByLink } from "~/domain/collections/shared-reads.server.ts"
import { api } from "~/http/api/api.server.ts"
import { type Call, operation } from "~/http/api/operation.server.ts"
import { noContent, ok, pageOf } from "~/http/api/response.server.ts"
import { Reply } from "~/http/response/deliver.server.ts"
import { openViewLink } from "~/http/session/view-link.server.ts"
import { claimLimits } from "~/limits.ts"

const openItem = async ({ token, id, context }: Call) =>
  getItemByLink(await openViewLink(token, context), id())

const route = api({
  "/items/{id}/claim": {
    PUT: operation({
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
      handle: ({ viewer, id, input, options }) => claimItem(viewer, id(), input, options),
    }),
    DELETE: operation({
      summary: "Take your claim of an item back",
      description:
        "It works, too, when you do not see the item any more. Without a claim of yours, nothing happens.",
      returns: noContent(),
      handle: ({ viewer, id, options }) => takeClaimBack(viewer, id(), options),
    }),
  },
  "/shared/{token}/items/{id}/claim": {
    PUT: operation({
      summary: "Say as a guest that you will get an item",
      description:
        "For whoever has a view link of a wish list, without an account. The response has the token that takes the claim back, this once. Send an `Idempotency-Key`: a repetition from the same address then gets the same token. Without one a repetition is 409, and nobody can take a claim back whose response was lost. It does not count as a use of the link.",
      session: "optional",
      guard: openItem,
      body: guestClaimSchema,
      creates: true,
      example: { name: "Grandma" },
      returns: ok(guestClaimResponse),
      errors: {
        404: "The link does not work, shows no such item, or shows no wish list",
        409: `Somebody gets it already, it is not wanted any more, or ${claimLimits.ofLink} things are claimed with this link`,
      },
      handle: async ({ token, id, context, input, options, url }) => {
        const link = await openViewLink(token, context)
        const undoToken = await claimByLink(link, id(), input.name, options)
        return Reply.json(
          { undoToken, undoUrl: undoUrl(url.origin, undoToken) },
          { headers: { "Cache-Control": "no-store" } },
        )
      },
    }),
    DELETE: operation({
      summary: "Take a guest's claim back",
      description: "`undoUrl` does the same for people, and also when the view link does not work any more.",
      session: "optional",
      body: undoSchema,
      example: { undoToken: "pGZlQIYBr0MnKx0vJr5Jt8k1cE9xZ4aWwHfD6sUuPiA" },
      returns: noContent(),
      errors: { 404: "The link does not work, or the token takes back no claim of this item" },
      handle: async ({ token, id, context, input, options }) => {
        await openViewLink(token, context)
        await takeGuestClaimBack(input.undoToken, options, id())
      },
    }),
  },
  "/user/claims": {
    GET: operation({
      summary: "List what you will get",
      description: "The last claimed first, bought or not.",
      session: "needed",
      returns: pageOf(ownClaimResponse),
      handle: ({ viewer, page }) => listOwnClaims(viewer, page()),
    }),
  },
})

export const loader = route.loader
export const action = route.action
