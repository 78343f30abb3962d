import { groupChangeSchema } from "~/domain/groups/inputs.server.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import { groupResponse } from "~/domain/groups/responses.server.ts"
import { deleteGroup, needGroupOwner, updateGroup } from "~/domain/groups/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { noContent, ok } from "~/http/api/response.server.ts"
import { deleteUnusedPictures } from "~/http/delete-unused-pictures.server.ts"

const refusals = { 403: "You are not the owner" }

const route = api("/groups/{id}", {
  GET: operation(
    { summary: "Read a group", answer: ok(groupResponse) },
    async ({ viewer, id }) => (await getGroup(viewer, id())).group,
  ),
  PATCH: operation(
    {
      summary: "Change a group",
      description: "Changes what it names.",
      body: groupChangeSchema,
      allowed: ({ viewer, id }) => needGroupOwner(viewer, id()),
      example: { description: "What we wish for" },
      answer: ok(groupResponse),
      refusals,
    },
    async ({ viewer, id, input }) => {
      await updateGroup(viewer, id(), await input())
      return (await getGroup(viewer, id())).group
    },
  ),
  DELETE: operation(
    { summary: "Delete a group with its list and its chat", answer: noContent(), refusals },
    async ({ viewer, id, request, context }) => {
      const { pictures } = await deleteGroup(viewer, id())
      deleteUnusedPictures(pictures, { request, context })
    },
  ),
})
export const loader = route.loader
export const action = route.action
