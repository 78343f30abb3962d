import { db } from "#db/client.server.ts"
import { makeFriends, makeUser } from "#db/factories.ts"
import { blocks, friendRequests } from "#db/schema/index.ts"
import { type User } from "~/domain/viewer.ts"
import { type Requests, type Row, readTable } from "./table.ts"

/*
 * What people may do to each other (product decisions, 'Friends'). The columns are what each is to one person, noor, whom
 * all rows are about: they have sent her a request or have one of hers, and have been blocked by her or block her.
 */
const table = (isPrivate: boolean) => `
                                                      visitor stranger sender receiver friend self blocked blocker
  POST   /api/friend-requests       |                      | 401 ${isPrivate ? 403 : 201} 409 200 409 400 404 404
  PATCH  /api/friend-requests/{id}  | accepting            | 401 404 403 404 404 200 404×2
  PATCH  /api/friend-requests/{id}  | rejecting            | 401 404 403 404 404 200 404×2
  PATCH  /api/friend-requests/{id}  | one that is answered | 401 404 409 404 404 409 404×2
  DELETE /api/friend-requests/{id}  |                      | 401 404 204 404 404 403 404×2
  DELETE /api/friend-requests/{id}  | one that is answered | 401 404 409 404 404 409 404×2
  DELETE /api/friends/{userId}      |                      | 401 404 404 404 204 404 404×2
  POST   /api/blocks                |                      | 401 201 201 201 201 400 404 409
  DELETE /api/blocks/{userId}       |                      | 401 404×6 204
`
export const peopleRows = (isPrivate: boolean): Row[] => readTable(table(isPrivate))

const columns = ["stranger", "sender", "receiver", "friend", "self", "blocked", "blocker"] as const

export type Circle = {
  people: Record<(typeof columns)[number], User>
  noor: User
  /** The sender's request to noor, and one of theirs that she has rejected before. */
  request: { id: number }
  answered: { id: number }
}

export async function makeCircle(isPrivate: boolean): Promise<Circle> {
  const noor = await makeUser({ username: "noor", isPrivate })
  const named = columns.map(async (name) => [name, name === "self" ? noor : await makeUser()] as const)
  const people = Object.fromEntries(await Promise.all(named)) as Circle["people"]
  await makeFriends(noor, people.friend)
  await db.insert(blocks).values([
    { userId: noor.id, blockedId: people.blocked.id },
    { userId: people.blocker.id, blockedId: noor.id },
  ])
  const ask = async (from: User, to: User, status: "pending" | "rejected" = "pending") => {
    const rows = await db
      .insert(friendRequests)
      .values({ senderId: from.id, receiverId: to.id, status })
      .returning()
    return rows[0] ?? { id: 0 }
  }
  const answered = await ask(people.sender, noor, "rejected")
  const request = await ask(people.sender, noor)
  await ask(noor, people.receiver)
  return { people, noor, request, answered }
}

const pending = ({ request }: Circle) => ({ at: { id: request.id } })
const answered = ({ answered }: Circle) => ({ at: { id: answered.id } })
const named = ({ noor }: Circle) => ({ json: { username: noor.username } })
const noorsId = ({ noor }: Circle) => ({ at: { userId: noor.id } })

export const peopleRequests: Requests<Circle> = {
  "POST /api/friend-requests": named,
  "PATCH /api/friend-requests/{id} | accepting": (circle) => ({
    ...pending(circle),
    json: { status: "accepted" },
  }),
  "PATCH /api/friend-requests/{id} | rejecting": (circle) => ({
    ...pending(circle),
    json: { status: "rejected" },
  }),
  "PATCH /api/friend-requests/{id} | one that is answered": (circle) => ({
    ...answered(circle),
    json: { status: "accepted" },
  }),
  "DELETE /api/friend-requests/{id}": pending,
  "DELETE /api/friend-requests/{id} | one that is answered": answered,
  "DELETE /api/friends/{userId}": noorsId,
  "POST /api/blocks": named,
  "DELETE /api/blocks/{userId}": noorsId,
}
