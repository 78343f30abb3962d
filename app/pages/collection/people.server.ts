import { z } from "zod"
import { requireEditor } from "~/domain/collections/access.server.ts"
import { offeredTo } from "~/domain/collections/handover.server.ts"
import { listCollectionMembers, sharingCandidates } from "~/domain/collections/member-reads.server.ts"
import type { MemberKind } from "~/domain/collections/responses.server.ts"
import { namesOf } from "~/domain/people/reads.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { listPagesOf, paths } from "~/paths.ts"
import { chosenFriendSchema, friendsFor } from "../friend-choice.server.ts"

export const guard = ({ viewer, id }: PageArgs) => requireEditor(viewer, id())

export async function readPeople(page: PageArgs) {
  const { viewer, url } = page
  const { id } = await guard(page)
  const members = async (kind: MemberKind, name: "coOwners" | "collaborators") => {
    const cursor = url.searchParams.get(name)
    const { items, nextCursor } = await listCollectionMembers(viewer, id, kind, {
      limit: pageSizes.api,
      cursor,
    })
    const met = await namesOf(
      viewer,
      items.map(({ userId }) => userId),
    )
    const people = items.map(({ user: { id, username } }) => ({ id, username, isMet: met.has(id) }))
    return { people, more: nextCursor, isLaterPage: Boolean(cursor) }
  }
  const [coOwners, collaborators, friends, offered] = await Promise.all([
    members("co-owner", "coOwners"),
    members("collaborator", "collaborators"),
    friendsFor(viewer, (limit) => sharingCandidates(viewer, id, limit)),
    offeredTo(viewer, id),
  ])
  return { coOwners, collaborators, friends, offered }
}

export const memberSchema = z.object({
  userId: z.int().positive(),
  kind: z.enum(["co-owner", "collaborator"]),
})

export const newMemberSchema = memberSchema.extend(chosenFriendSchema.shape)

/** The dialog, with the pages that the form was sent from. */
export const peopleDialog = ({ id, url }: PageArgs): string =>
  paths.collectionForm(id(), "people", { search: url.searchParams.get("search"), ...listPagesOf(url) })
