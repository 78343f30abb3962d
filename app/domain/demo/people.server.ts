import { db } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { hashPassword } from "~/domain/accounts/passwords.server.ts"
import { emailKey, userColumns } from "~/domain/accounts/reads.server.ts"
import { beginFriendship } from "~/domain/friends/friendship.server.ts"
import { sendFriendRequest } from "~/domain/friends/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { fold } from "~/text.ts"
import * as demo from "./demo.ts"

export type People = Record<demo.Person, User>

export async function makePeople(): Promise<People> {
  const passwordHash = await hashPassword("correct horse")
  const usersByName: Partial<People> = {}
  for (const username of demo.people) {
    const email = `${username}@example.com`
    const keys = { usernameKey: fold(username), emailKey: emailKey(email) }
    // All visitors of a public demo share the first account.
    const role = username === demo.people[0] && !env.DEMO ? "admin" : "user"
    const isPrivate = demo.privatePeople.includes(username)
    const [user] = await db
      .insert(users)
      .values({ username, email, ...keys, passwordHash, role, isPrivate, about: demo.about[username] })
      .returning(userColumns)
    usersByName[username] = user
  }
  const people = usersByName as People
  await db.transaction(async (tx) => {
    for (const [a, b] of demo.friendships) await beginFriendship(tx, people[a].id, people[b].id)
  })
  for (const [from, to] of demo.requests) await sendFriendRequest(people[from], { username: to })
  return people
}
