import { listCollectionMembers, sharingCandidates } from "~/domain/collections/member-reads.server.ts"
import { type CollectionRole, mayDelete, mayEdit } from "~/domain/collections/policy.ts"
import { readNotes } from "~/domain/collections/reads.server.ts"
import type { Collection } from "~/domain/collections/responses.server.ts"
import { newItemSchema } from "~/domain/items/inputs.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { Forbidden } from "~/errors.ts"
import { constraintsOf } from "~/http/forms/constraint.server.ts"
import { newOneTimeKey } from "~/http/forms/one-time-key.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { dialogs } from "~/paths.ts"
import { pictureFor } from "~/services/images/index.server.ts"
import { editCollectionSchema } from "./actions/edit.server.ts"

type Seen = { collection: Collection; role: CollectionRole }

/** What the dialog that the address names needs; null when it names none of this page's. */
export function openDialog(page: PageArgs, seen: Seen) {
  switch (page.url.searchParams.get("dialog")) {
    case dialogs.addItem:
      return addItem(page)
    case dialogs.editCollection:
      return editCollection(page, seen)
    case dialogs.deleteCollection:
      return removeCollection(page, seen)
    case dialogs.sharing:
      return sharing(page, seen)
    case dialogs.notes:
      return notes(page, seen)
    default:
      return null
  }
}

function needs(page: PageArgs, isAllowed: boolean): void {
  requireUser(page.viewer)
  if (!isAllowed) throw new Forbidden("This is for the owner and co-owners of the collection")
}

function addItem({ viewer }: PageArgs) {
  requireUser(viewer)
  return { is: "add-item" as const, formKey: newOneTimeKey(), constraints: constraintsOf(newItemSchema) }
}

function editCollection(page: PageArgs, { collection, role }: Seen) {
  needs(page, mayEdit(role))
  const { isPrivate, coverImageUrl } = collection
  return {
    is: "edit" as const,
    mayDelete: mayDelete(role),
    coverImageUrl,
    cover: pictureFor(coverImageUrl, { private: isPrivate })?.src,
    constraints: constraintsOf(editCollectionSchema),
  }
}

function removeCollection(page: PageArgs, { role }: Seen) {
  needs(page, mayDelete(role))
  return { is: "delete" as const }
}

async function sharing(page: PageArgs, { collection: { id }, role }: Seen) {
  needs(page, mayEdit(role))
  const limit = pageSizes.apiMax
  const [coOwners, collaborators, candidates] = await Promise.all([
    listCollectionMembers(page.viewer, id, "co-owner", { limit }),
    listCollectionMembers(page.viewer, id, "collaborator", { limit }),
    sharingCandidates(page.viewer, id),
  ])
  const named = ({ user }: (typeof coOwners.items)[number]) => ({ id: user.id, username: user.username })
  return {
    is: "sharing" as const,
    coOwners: coOwners.items.map(named),
    collaborators: collaborators.items.map(named),
    candidates: candidates.map(({ id, username }) => ({ id, username })),
    selfId: page.viewer?.id,
  }
}

async function notes(page: PageArgs, { collection: { id }, role }: Seen) {
  needs(page, mayEdit(role))
  const [note] = await readNotes(page.viewer, id)
  return {
    is: "notes" as const,
    content: note?.content ?? "",
    editing: !note || page.url.searchParams.has("edit"),
  }
}

export type OpenDialog = NonNullable<Awaited<ReturnType<typeof openDialog>>>
