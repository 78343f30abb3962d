import { z } from "zod"
import { peopleSearchSchema } from "~/domain/friends/schema.server.ts"
import { searchPeople } from "~/domain/friends/search.server.ts"
import { foundPersonShape } from "~/domain/friends/shapes.server.ts"
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
      answer: ok(z.array(foundPersonShape)),
    },
    async ({ viewer, query }) => {
      const people = await searchPeople(viewer, query())
      return people.map(({ requestId: _, ...person }) => person)
    },
  ),
})
export const loader = route.loader
export const action = route.action
