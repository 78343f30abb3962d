import { peopleSearchSchema } from "~/domain/friends/schema.server.ts"
import { searchPeople } from "~/domain/friends/search.server.ts"
import { api } from "~/http/api.server.ts"
import { parseInput, queryOf } from "~/http/input.server.ts"

const route = api({
  GET: async ({ actor, url }) => {
    const people = await searchPeople(actor, parseInput(peopleSearchSchema, queryOf(url)))
    return people.map(({ requestId: _, ...person }) => person)
  },
})
export const loader = route.loader
export const action = route.action
