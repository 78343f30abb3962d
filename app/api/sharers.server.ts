import { shareSchema } from "~/domain/collections/inputs.server.ts"
import { listCollectionMembers, needEditor } from "~/domain/collections/member-reads.server.ts"
import { addCollectionMember, removeCollectionMember } from "~/domain/collections/member-writes.server.ts"
import type { MemberKind } from "~/domain/collections/responses.server.ts"
import { collectionMemberResponse } from "~/domain/collections/responses.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, noContent, pageOf } from "~/http/api/response.server.ts"

/** What the API's document says of each way to share. */
const words: Record<MemberKind, { description: string; already: string }> = {
  "co-owner": {
    description: "Co-owners edit the collection, its note and whom it is shared with.",
    already: "They are the owner, or a co-owner already",
  },
  collaborator: {
    description: "Collaborators see a private collection and add items to it.",
    already: "They are the owner, a co-owner or a collaborator already",
  },
}

const pathOf = (kind: MemberKind) => `/collections/{id}/${kind}s` as const
const notEditor = "You are neither owner nor co-owner"

/** The route of the people with whom a collection is shared in one way. */
export function sharersRoute(kind: MemberKind) {
  const { description, already } = words[kind]
  return api(pathOf(kind), {
    GET: operation(
      {
        summary: `List the ${kind}s of a collection`,
        answer: pageOf(collectionMemberResponse),
        refusals: { 403: notEditor },
      },
      ({ viewer, id, page }) => listCollectionMembers(viewer, id(), kind, page()),
    ),
    POST: operation(
      {
        summary: `Make a friend a ${kind}`,
        description,
        body: shareSchema,
        allowed: ({ viewer, id }) => needEditor(viewer, id()),
        example: { userId: 2 },
        answer: created(collectionMemberResponse),
        refusals: { 403: `${notEditor}, or they are no friend of yours`, 409: already },
      },
      async ({ viewer, id, input }) => {
        const { userId } = await input()
        return addCollectionMember(viewer, id(), kind, userId)
      },
    ),
  })
}

/** The route of one of them. */
export const sharerRoute = (kind: MemberKind) =>
  api(`${pathOf(kind)}/{userId}`, {
    DELETE: operation(
      {
        summary: `Remove a ${kind}, or leave`,
        errorField: true,
        answer: noContent(),
        refusals: { 403: notEditor },
      },
      ({ viewer, id }) => removeCollectionMember(viewer, id(), kind, id("userId")),
    ),
  })
