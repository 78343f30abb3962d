import { randomUUID } from "node:crypto"
import { guestClaimSchema } from "~/domain/claims/inputs.server.ts"
import { claimByLink } from "~/domain/claims/writes.server.ts"
import { getItemByLink } from "~/domain/collections/shared-reads.server.ts"
import { boundedText } from "~/domain/fields.server.ts"
import { formAction } from "~/forms/action.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { openViewLink } from "~/http/session/view-link.server.ts"
import { claimOnPage, ofLink } from "../cards.server.ts"
import { claimFailed, undoPath } from "../claims/paths.ts"

async function openItem({ params, id, context }: PageArgs) {
  const link = await openViewLink(params.token, context)
  return { link, item: (await getItemByLink(link, id())).item }
}

export async function readClaim(page: PageArgs) {
  const { link, item } = await openItem(page)
  const { claim } = await claimOnPage(ofLink(link, page.context), item)
  // A form that is sent twice claims once. Another person's form with the same name must not get the first one's link.
  return { name: item.name, claim, token: page.params.token ?? "", id: item.id, form: randomUUID() }
}

/** Leads to the private link, which shows itself: reloading it, or going back to it, loses nothing. */
export const claim = formAction({
  guard: openItem,
  schema: guestClaimSchema.extend({ form: boundedText(100) }),
  failed: claimFailed,
  visitors: "may",
  creates: true,
  run: ({ id, subject: { link }, input: { name }, options }) => claimByLink(link, id(), name, options),
  done: (undoToken, { params }) => ({ to: undoPath(undoToken, params.token) }),
})
