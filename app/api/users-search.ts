import { z } from "zod"
import { peopleSearchSchema } from "~/domain/friends/inputs.server.ts"
import { searchPeople } from "~/domain/friends/people-reads.server.ts"
import { foundPersonResponse } from "~/domain/friends/responses.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"

const route = api("/users/search", {
  GET: operation(
    {
      summary: "Find people by a part of their username",
      description: "20 at most; nobody for an empty text.",
      session: "needed",
      query: peopleSearchSchema,
      answer: ok(z.array(foundPersonResponse)),
    },
    async ({ viewer, query }) => {
      const people = await searchPeople(viewer, query())
      return people.map(({ requestId: _, ...person }) => person)
    },
  ),
})
export const loader = route.loader
export const action = route.action
