import type { ActionFunctionArgs } from "@remix-run/node"
import { requireEditor } from "~/domain/collections/access.server.ts"
import { listCollectionMembers, sharingCandidates } from "~/domain/collections/member-reads.server.ts"
import { addCollectionMember, removeCollectionMember } from "~/domain/collections/member-writes.server.ts"
import type { MemberKind } from "~/domain/collections/responses.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { errorPage, type PageArgs } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { failed, succeeded, type ToastWords } from "~/words/messages.ts"
import { chosenFriendSchema, friendQueryOf, friendsFor } from "../friend-choice.server.ts"
import type { SharingChange } from "./people.tsx"

const guard = ({ viewer, id }: PageArgs) => requireEditor(viewer, id())

/** It reads who has the collection, and the user's friends who do not have it yet. */
export async function readPeople(page: PageArgs) {
  const { viewer, url } = page
  const { id } = await guard(page)
  const members = async (kind: MemberKind, name: "coOwners" | "collaborators") => {
    const cursor = url.searchParams.get(name)
    const { items, nextCursor } = await listCollectionMembers(viewer, id, kind, {
      limit: pageSizes.api,
      cursor,
    })
    const people = items.map(({ user }) => ({ id: user.id, username: user.username }))
    return { people, more: nextCursor, isLaterPage: Boolean(cursor) }
  }
  const [coOwners, collaborators, friends] = await Promise.all([
    members("co-owner", "coOwners"),
    members("collaborator", "collaborators"),
    friendsFor(page, (search) => sharingCandidates(viewer, id, search)),
  ])
  return { coOwners, collaborators, friends }
}

const sharingAction = (
  command: typeof addCollectionMember | typeof removeCollectionMember,
  kind: MemberKind,
  failure: string,
  toast: ToastWords,
) =>
  formAction({
    guard,
    schema: chosenFriendSchema,
    failed: failure,
    run: async ({ viewer, id, input, once }) => void (await command(viewer, id(), kind, input.userId, once)),
    done: (_, { id, url }) => {
      const search = url.searchParams.get("search")
      return { to: paths.collectionForm(id(), "people", { search, ...friendQueryOf(url) }), toast }
    },
  })

const actions = new Map<string | null, ReturnType<typeof sharingAction>>(
  Object.entries({
    "add-co-owner": sharingAction(addCollectionMember, "co-owner", failed.addCoOwner, succeeded.coOwnerAdded),
    "add-collaborator": sharingAction(
      addCollectionMember,
      "collaborator",
      failed.addCollaborator,
      succeeded.collaboratorAdded,
    ),
    "remove-co-owner": sharingAction(
      removeCollectionMember,
      "co-owner",
      failed.removeCoOwner,
      succeeded.coOwnerRemoved,
    ),
    "remove-collaborator": sharingAction(
      removeCollectionMember,
      "collaborator",
      failed.removeCollaborator,
      succeeded.collaboratorRemoved,
    ),
  } satisfies Record<SharingChange, unknown>),
)

/** The action of the dialog's forms, each of which names its change in its address. */
export async function changePeople(args: ActionFunctionArgs) {
  const action = actions.get(new URL(args.request.url).searchParams.get("change"))
  if (!action) throw errorPage("Unknown form", 400, args.context?.requestId)
  return action(args)
}
