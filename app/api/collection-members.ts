import { z } from "zod"
import { requireEditor } from "~/domain/collections/access.server.ts"
import { acceptOffer, endOffer, getOffer, offerCollection } from "~/domain/collections/handover.server.ts"
import { shareSchema } from "~/domain/collections/inputs.server.ts"
import { listCollectionMembers } from "~/domain/collections/member-reads.server.ts"
import { addCollectionMember, removeCollectionMember } from "~/domain/collections/member-writes.server.ts"
import { isEditor } from "~/domain/collections/reads.server.ts"
import {
  collectionMemberResponse,
  collectionResponse,
  type MemberKind,
  offerResponse,
} from "~/domain/collections/responses.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, noContent, ok, pageOf } from "~/http/api/response.server.ts"

const notEditor = "You are neither owner nor co-owner"
const noOffer = "It is not offered, or not to you"

const list = (kind: MemberKind, { description, already }: { description: string; already: string }) => ({
  GET: operation({
    summary: `List the ${kind}s of a collection`,
    returns: pageOf(collectionMemberResponse),
    errors: { 403: notEditor },
    handle: ({ viewer, id, page }) => listCollectionMembers(viewer, id(), kind, page()),
  }),
  POST: operation({
    summary: `Make a friend a ${kind}`,
    description,
    guard: ({ viewer, id }) => requireEditor(viewer, id()),
    body: shareSchema,
    example: { userId: 2 },
    returns: created(collectionMemberResponse),
    errors: { 403: `${notEditor}, or they are no friend of yours`, 409: already },
    handle: ({ viewer, id, input, options }) =>
      addCollectionMember(viewer, id(), kind, input.userId, options),
  }),
})

const member = (kind: MemberKind) => ({
  DELETE: operation({
    summary: `Remove a ${kind}, or leave`,
    errorField: true,
    returns: noContent(),
    errors: { 403: notEditor },
    handle: ({ viewer, id, options }) => removeCollectionMember(viewer, id(), kind, id("userId"), options),
  }),
})

const route = api({
  "/collections/{id}/co-owners": list("co-owner", {
    description: "Co-owners edit the collection, its note and whom it is shared with.",
    already: "They are the owner, or a co-owner already",
  }),
  "/collections/{id}/co-owners/check": {
    GET: operation({
      summary: "Tell whether you may edit a collection",
      returns: ok(z.boolean().meta({ examples: [true] })),
      handle: ({ viewer, id }) => isEditor(viewer, id()),
    }),
  },
  "/collections/{id}/co-owners/{userId}": member("co-owner"),
  "/collections/{id}/handover": {
    GET: operation({
      summary: "Tell to whom a collection is offered",
      returns: ok(offerResponse),
      errors: { 403: notEditor, 404: noOffer },
      handle: ({ viewer, id }) => getOffer(viewer, id()),
    }),
    POST: operation({
      summary: "Offer a collection to a co-owner",
      description:
        "They become the owner when they accept, and you a co-owner. Another offer ends the first.",
      // A repetition after the acceptance comes from a co-owner, and gets the first result.
      guard: ({ viewer, id }) => requireEditor(viewer, id()),
      body: shareSchema,
      example: { userId: 2 },
      returns: created(offerResponse),
      errors: { 403: "You are not the owner", 409: "They are no co-owner" },
      handle: ({ viewer, id, input, options }) => offerCollection(viewer, id(), input.userId, options),
    }),
    PUT: operation({
      summary: "Accept a collection that is offered to you",
      description: "For who owns it already, nothing changes.",
      returns: ok(collectionResponse),
      errors: {
        403: notEditor,
        404: noOffer,
        409: "You own too many collections",
      },
      handle: ({ viewer, id, options }) => acceptOffer(viewer, id(), options),
    }),
    DELETE: operation({
      summary: "Withdraw an offer, or decline it",
      returns: noContent(),
      errors: { 403: notEditor, 404: noOffer },
      handle: ({ viewer, id, options }) => endOffer(viewer, id(), options),
    }),
  },
  "/collections/{id}/collaborators": list("collaborator", {
    description: "Collaborators see a private collection and add items to it.",
    already: "They are the owner, a co-owner or a collaborator already",
  }),
  "/collections/{id}/collaborators/{userId}": member("collaborator"),
})

export const loader = route.loader
export const action = route.action
