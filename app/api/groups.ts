import { requireGroupOwner } from "~/domain/groups/access.server.ts"
import { groupChangeSchema, groupListSchema, newGroupSchema } from "~/domain/groups/inputs.server.ts"
import { getGroup, listGroups } from "~/domain/groups/reads.server.ts"
import { groupResponse } from "~/domain/groups/responses.server.ts"
import { createGroup, deleteGroup, updateGroup } from "~/domain/groups/writes.server.ts"
import { topics } from "~/domain/topics.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, noContent, ok, pageOf } from "~/http/api/response.server.ts"
import type { Versioned } from "~/http/api/version.server.ts"
import { account } from "~/words/messages.ts"

const notOwner = { 403: "You are not the owner" }

const version = {
  fields: Object.keys(groupChangeSchema.shape),
  read: async ({ viewer, id }, source) => (await getGroup(viewer, id(), source)).group,
} satisfies Versioned

const route = api({
  "/groups": {
    GET: operation({
      summary: "List the groups that you may see",
      query: groupListSchema,
      returns: pageOf(groupResponse),
      errors: { 401: "`my` and `invited` need a session" },
      handle: async ({ viewer, query, page, context }) => {
        const listed = await listGroups(viewer, { ...query(), ...page() })
        // The chats for the unread counts.
        context?.cache?.dependsOn(...listed.items.flatMap(({ id }) => [topics.group(id), topics.chat(id)]))
        return listed
      },
    }),
    POST: operation({
      summary: "Create a group",
      version,
      signedOut: { message: account.loginToCreateGroup },
      body: newGroupSchema,
      example: { name: "Wedding of A & B", isPrivate: true },
      returns: created(groupResponse),
      errors: { 403: "`ownerId` is not your own id", 409: "You own too many already" },
      handle: ({ viewer, input, options }) => createGroup(viewer, input, options),
    }),
  },
  "/groups/{id}": {
    GET: operation({
      summary: "Read a group",
      version,
      returns: ok(groupResponse),
      handle: async ({ viewer, id }) => (await getGroup(viewer, id())).group,
    }),
    PATCH: operation({
      summary: "Change a group",
      description: "Changes what it names.",
      version,
      guard: ({ viewer, id }) => requireGroupOwner(viewer, id()),
      body: groupChangeSchema,
      example: { description: "What we wish for" },
      returns: ok(groupResponse),
      errors: notOwner,
      handle: async ({ viewer, id, input, options }) => {
        await updateGroup(viewer, id(), input, options)
        return (await getGroup(viewer, id())).group
      },
    }),
    DELETE: operation({
      summary: "Delete a group with its list and its chat",
      version,
      guard: ({ viewer, id }) => requireGroupOwner(viewer, id()),
      returns: noContent(),
      errors: notOwner,
      handle: ({ viewer, id, options }) => deleteGroup(viewer, id(), options),
    }),
  },
})

export const loader = route.loader
export const action = route.action
