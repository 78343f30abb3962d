import { type SQL, sql } from "drizzle-orm"
import type { Database } from "./client/open-database.ts"
import {
  brandItemCounts,
  collections,
  groupItems,
  groupItemVotes,
  groupMembers,
  groups,
  items,
} from "./schema/index.ts"

const KEYS_AT_ONCE = 200

type Key = number | string

/** Some keys after this one, in their order, and the statements that correct the count of one. */
type Count = { first: Key; keysAfter: (key: Key) => SQL; correct: (key: Key) => SQL[] }

/** Corrects the counts that triggers keep (docs/database.md), each in its transaction. @returns how many were wrong. */
export async function recount(db: Database): Promise<number> {
  let wrong = 0
  for (const { first, keysAfter, correct } of counts)
    for (let keys = [first]; keys.length > 0; ) {
      const rows = await db.all<{ key: Key }>(sql`${keysAfter(keys.at(-1) as Key)} limit ${KEYS_AT_ONCE}`)
      keys = rows.map(({ key }) => key)
      for (const key of keys) wrong += await changed(db, correct(key))
    }
  return wrong
}

async function changed(db: Database, statements: SQL[]): Promise<number> {
  let rows = 0
  await db.transaction(async (tx) => {
    for (const statement of statements) rows += (await tx.run(statement)).rowsAffected
  })
  return rows
}

const itemsOf = (id: Key) => sql`(select count(*) from ${items} where ${items.collectionId} = ${id})`
const membersOf = (id: Key) =>
  sql`(select count(*) from ${groupMembers} where ${groupMembers.groupId} = ${id} and ${groupMembers.status} = 'accepted')`
const votesFor = (id: Key) =>
  sql`(select count(*) from ${groupItemVotes} where ${groupItemVotes.itemId} = ${id})`
const publicItems = (key: Key) =>
  sql`from ${items} where ${items.brandKey} = ${key} and ${items.isPrivate} = 0`

const counts: Count[] = [
  {
    first: 0,
    keysAfter: (id) => sql`select id as key from ${collections} where id > ${id} order by id`,
    correct: (id) => [
      sql`update ${collections} set item_count = ${itemsOf(id)} where id = ${id} and item_count <> ${itemsOf(id)}`,
    ],
  },
  {
    first: 0,
    keysAfter: (id) => sql`select id as key from ${groups} where id > ${id} order by id`,
    correct: (id) => [
      sql`update ${groups} set member_count = ${membersOf(id)} where id = ${id} and member_count <> ${membersOf(id)}`,
    ],
  },
  {
    first: 0,
    keysAfter: (id) => sql`select id as key from ${groupItems} where id > ${id} order by id`,
    correct: (id) => [
      sql`update ${groupItems} set vote_count = ${votesFor(id)} where id = ${id} and vote_count <> ${votesFor(id)}`,
    ],
  },
  {
    first: "",
    keysAfter: (key) => sql`select brand_key as key from ${items} where brand_key > ${key}
      union select brand_key from ${brandItemCounts} where brand_key > ${key} order by key`,
    correct: (key) => [
      sql`insert into ${brandItemCounts} (brand_key, public_items)
        select ${key}, count(*) ${publicItems(key)} group by ${items.brandKey}
        on conflict (brand_key) do update set public_items = excluded.public_items
        where public_items <> excluded.public_items`,
      sql`delete from ${brandItemCounts} where brand_key = ${key} and not exists (select 1 ${publicItems(key)})`,
    ],
  },
]
