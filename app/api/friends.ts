import { z } from "zod"
import { answerSchema, peopleSearchSchema, personSchema } from "~/domain/friends/inputs.server.ts"
import { searchPeople } from "~/domain/friends/people-reads.server.ts"
import { listFriendRequests, listFriends } from "~/domain/friends/reads.server.ts"
import {
  foundPersonResponse,
  friendRequestResponse,
  friendResponse,
  pendingRequestResponse,
} from "~/domain/friends/responses.server.ts"
import {
  answerFriendRequest,
  cancelFriendRequest,
  removeFriend,
  requireReceivedRequest,
  sendFriendRequest,
} from "~/domain/friends/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, noContent, ok, pageOf } from "~/http/api/response.server.ts"
import { Reply } from "~/http/response/deliver.server.ts"
import { omit } from "~/pick.ts"

const route = api({
  "/friends": {
    GET: operation({
      summary: "List your friends",
      session: "needed",
      returns: pageOf(friendResponse),
      handle: ({ viewer, page }) => listFriends(viewer, page()),
    }),
  },
  "/friends/{userId}": {
    DELETE: operation({
      summary: "End a friendship",
      description: "Ends your co-ownership and collaboration on each other's collections as well.",
      returns: noContent(),
      handle: ({ viewer, id, options }) => removeFriend(viewer, id("userId"), options),
    }),
  },
  "/friend-requests": {
    GET: operation({
      summary: "List the pending requests that involve you",
      session: "needed",
      returns: pageOf(pendingRequestResponse),
      handle: ({ viewer, page }) => listFriendRequests(viewer, page()),
    }),
    POST: operation({
      summary: "Ask somebody to become a friend",
      body: personSchema,
      example: { username: "noor" },
      returns: created(friendRequestResponse),
      orElse: ok(friendRequestResponse, { description: "They had asked you; theirs is accepted" }),
      errors: {
        403: "Their profile is private",
        404: "There is nobody of this name",
        409: "You are friends, or have asked, already",
      },
      handle: async ({ viewer, input, options }) => {
        const request = await sendFriendRequest(viewer, input, options)
        // They had asked the viewer: nothing was created.
        return request.status === "accepted" ? Reply.json(request) : request
      },
    }),
  },
  "/friend-requests/{id}": {
    PATCH: operation({
      summary: "Accept or reject a friend request",
      guard: ({ viewer, id }) => requireReceivedRequest(viewer, id()),
      body: answerSchema,
      example: { status: "accepted" },
      returns: ok(friendRequestResponse),
      errors: { 403: "You are its sender", 409: "It was answered before" },
      handle: ({ viewer, id, input, options }) => answerFriendRequest(viewer, id(), input.status, options),
    }),
    DELETE: operation({
      summary: "Take a friend request back",
      returns: noContent(),
      errors: { 403: "You are its receiver", 409: "It was answered before" },
      handle: ({ viewer, id, options }) => cancelFriendRequest(viewer, id(), options),
    }),
  },
  "/users/search": {
    GET: operation({
      summary: "Find people by a part of their username",
      description: "20 at most; nobody for an empty text.",
      session: "needed",
      query: peopleSearchSchema,
      returns: ok(z.array(foundPersonResponse)),
      handle: async ({ viewer, query }) =>
        (await searchPeople(viewer, query())).map((person) => omit(person, "requestId")),
    }),
  },
})

export const loader = route.loader
export const action = route.action
