import { groupListSchema, newGroupSchema } from "~/domain/groups/inputs.server.ts"
import { getGroup, listGroups } from "~/domain/groups/reads.server.ts"
import { groupResponse } from "~/domain/groups/responses.server.ts"
import { createGroup } from "~/domain/groups/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, pageOf } from "~/http/api/response.server.ts"
import { account } from "~/messages.ts"

const route = api(
  "/groups",
  {
    GET: operation(
      {
        summary: "List the groups that you may see",
        query: groupListSchema,
        answer: pageOf(groupResponse),
        refusals: { 401: "`my` and `invited` need a session" },
      },
      ({ viewer, query, page }) => listGroups(viewer, { ...query(), ...page() }),
    ),
    POST: operation(
      {
        summary: "Create a group",
        body: newGroupSchema,
        example: { name: "Wedding of A & B", isPrivate: true },
        answer: created(groupResponse),
        refusals: { 403: "`ownerId` is not your own id", 409: "You own too many already" },
      },
      async ({ viewer, input }) => {
        const { id } = await createGroup(viewer, await input())
        return (await getGroup(viewer, id)).group
      },
    ),
  },
  { signedOut: { message: account.loginToCreateGroup } },
)
export const loader = route.loader
export const action = route.action
