import { beforeAll } from "vitest"
import { type User } from "~/domain/viewer.ts"
import { sessionOf } from "../api.ts"
import { emptyDatabase, rememberDatabase } from "../database.ts"

/** What the rows of a table are about, with everybody who asks, by the names of its columns. */
export type World = { people: Record<string, User> }

/**
 * A world that is made once for a block of tests, each of its people signed in.
 * @returns what gives it, and what puts every row back as it was, for after a write.
 */
export function useWorld<W extends World>(make: () => Promise<W>) {
  let made: W
  let putBack: () => Promise<void>
  beforeAll(async () => {
    await emptyDatabase()
    made = await make()
    await Promise.all(Object.values(made.people).map(sessionOf))
    putBack = await rememberDatabase()
  })
  return { world: () => made, putBack: () => putBack() }
}
