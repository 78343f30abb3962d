import { eq, sql } from "drizzle-orm"
import { db, type Given, prepared } from "#db/client.server.ts"
import { groups, users } from "#db/schema/index.ts"
import type { Viewer } from "../viewer.ts"
import { isMember, mayReadChat, maySeeItems } from "./policy.ts"
import type { Group } from "./responses.server.ts"

const PICTURES = 3
/** Several items may have no picture. */
const ITEMS_LOOKED_AT = 12
const FACES = 4
const QUOTED = 160

type Person = { id: number; username: string }

export type GroupPreview = {
  /** As they are stored, the newest first. */
  pictures: string[]
  /** The owner first. Empty for who may not see the members. */
  people: Person[]
  /** Null also for all but members. The writer's account may be gone. */
  lastMessage: { content: string; username: string | null } | null
}

const nothing: GroupPreview = { pictures: [], people: [], lastMessage: null }

const inGroup = sql`group_id = ${groups.id}`

const pictures = sql<string>`(
  select json_group_array(image_url) from (
    select image_url from (
      select id, image_url from group_items where ${inGroup} order by id desc limit ${sql.raw(String(ITEMS_LOOKED_AT))}
    ) where image_url is not null order by id desc limit ${sql.raw(String(PICTURES))}
  )
)`

const members = sql<string>`(
  select json_group_array(json_object('id', users.id, 'username', users.username)) from (
    select user_id from group_members where ${inGroup} and status = 'accepted'
    order by created_at, user_id limit ${sql.raw(String(FACES))}
  ) join users on users.id = user_id and not users.is_deleted
)`

const lastMessage = sql<string | null>`(
  select json_object(
    'content', substr(content, 1, ${sql.raw(String(QUOTED))}),
    'username', (select username from users where users.id = user_id and not users.is_deleted)
  ) from group_messages where ${inGroup} order by group_messages.id desc limit 1
)`

const previews = prepared(({ asked }: { asked: Given<string> }) =>
  db
    .select({
      id: groups.id,
      owner: { id: users.id, username: users.username },
      pictures: sql<string | null>`iif(asked.value ->> 'items', ${pictures}, null)`,
      members: sql<string | null>`iif(asked.value ->> 'people', ${members}, null)`,
      lastMessage: sql<string | null>`iif(asked.value ->> 'chat', ${lastMessage}, null)`,
    })
    .from(sql`json_each(${asked}) as asked`)
    .innerJoin(groups, sql`${groups.id} = asked.value ->> 'id'`)
    .innerJoin(users, eq(users.id, groups.ownerId)),
)

/**
 * What cards of groups show of pictures, people and chat, as far as the viewer may see it. One query.
 * @returns a function from the id of each of the groups.
 */
export async function groupPreviews(
  viewer: Viewer,
  listed: Pick<Group, "id" | "isPrivate" | "membership">[],
  { onlyPeople = false } = {},
): Promise<(id: number) => GroupPreview> {
  const asked = listed.map((group) => {
    const { membership } = group
    const role = membership === "pending" ? "invited" : (membership ?? "stranger")
    const people = mayReadChat(viewer, role, group)
    const items = !onlyPeople && maySeeItems(role, group)
    return { id: group.id, items, people, chat: !onlyPeople && people && isMember(role) }
  })
  const rows = asked.length > 0 ? await previews(db, { asked: JSON.stringify(asked) }) : []
  const byId = new Map(
    rows.map(({ id, owner, ...row }) => {
      const others = (JSON.parse(row.members ?? "[]") as Person[]).filter((person) => person.id !== owner.id)
      return [
        id,
        {
          pictures: JSON.parse(row.pictures ?? "[]") as string[],
          people: row.members === null ? [] : [owner, ...others].slice(0, FACES),
          lastMessage: JSON.parse(row.lastMessage ?? "null") as GroupPreview["lastMessage"],
        },
      ]
    }),
  )
  return (id) => byId.get(id) ?? nothing
}
