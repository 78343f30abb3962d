import type { OpenDatabase } from "../../db/client/open-database.ts"
import { NUMBERS } from "../harness/database.ts"
import { openSessions } from "../harness/sessions.ts"

const MESSAGES_OF_EACH = 50

/** A user of a chat, as far as a poll needs it. */
export type Member = { group: number; cookie: string }

/** What the page of a group knows of its chat: its tag, and the last message. */
export type Known = { tag: string; after: number }

/** Users who are in one group each. @param sizes of the groups, the first of which gets most messages. */
export async function fillChats(database: OpenDatabase, sizes: number[]): Promise<Member[]> {
  const { client } = database
  const groupOf = sizes.flatMap((size, index) => Array<number>(size).fill(index + 1))
  await client.execute({
    sql: `${NUMBERS} INSERT INTO users (email, email_key, username, username_key, password_hash, created_at)
      SELECT 'user'||i||'@example.com', 'user'||i||'@example.com', 'user'||i, 'user'||i, '-', 1700000000000 + i FROM n`,
    args: [groupOf.length],
  })
  await client.execute({
    sql: `${NUMBERS} INSERT INTO groups (name, name_key, owner_id, created_at)
      SELECT 'Group '||i, 'group '||i, 1, 1700000000000 FROM n`,
    args: [sizes.length],
  })
  await client.execute({
    sql: `INSERT INTO group_members (group_id, user_id, role, status, created_at)
      SELECT value, key + 1, 'member', 'accepted', 1700000000000 + key FROM json_each(?)`,
    args: [JSON.stringify(groupOf)],
  })
  await client.execute({
    sql: `INSERT INTO group_messages (group_id, user_id, content, created_at)
      SELECT groups.id, 1, 'A message as people write them, number '||n.value, 1700000000000 FROM groups, json_each(?) n`,
    args: [JSON.stringify(Array.from({ length: MESSAGES_OF_EACH }, (_, n) => n))],
  })
  const sessions = await openSessions(
    database,
    groupOf.map((_, index) => index + 1),
  )
  return groupOf.map((group, index) => ({ group, cookie: sessions[index]?.Cookie ?? "" }))
}
