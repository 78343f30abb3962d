import type { OpenDatabase } from "../../db/client/open-database.ts"
import { randomFrom } from "../harness/random.ts"
import { openSessions } from "../harness/sessions.ts"

const USERS = 1_000
const COLLECTIONS = 500
const ITEMS_OF_EACH = [5, 60] as const
const BRANDS = 100
const GROUPS = 60
const MEMBERS_OF_EACH = [5, 40] as const
const MESSAGES_OF_EACH = 80
const FRIENDS_OF_EACH = 3
const UPLOADS = 200
const NOW = 1_700_000_000_000

export type Collection = { id: number; isPrivate: boolean; people: number[]; items: number[] }
export type Person = {
  id: number
  headers: Record<string, string>
  collections: Collection[]
  groups: Group[]
}
export type Group = { id: number; people: number[] }
export type World = { people: Person[]; collections: Collection[]; groups: Group[]; brands: number }

type Row = (string | number | boolean | null)[]
type Add = (table: string, columns: string, row: Row) => void

/** Users with collections, some private and some shared, and groups with chats. The same in each run. */
export async function fillWorld(database: OpenDatabase): Promise<World> {
  const random = randomFrom(17)
  const below = (n: number) => Math.floor(random() * n)
  const between = ([least, most]: readonly [number, number]) => least + below(most - least + 1)
  const someone = () => 1 + below(USERS)
  const rows = new Map<string, Row[]>()
  const add: Add = (table, columns, row) => {
    const into = `${table} (${columns})`
    const list = rows.get(into) ?? []
    rows.set(into, list)
    list.push(row)
  }
  for (let id = 1; id <= USERS; id++) addUser(add, id)
  for (let id = 1; id <= BRANDS; id++)
    add("brands", "name, name_key, created_at", [`Maker ${id}`, `maker ${id}`, NOW + id])
  for (let id = 1; id <= UPLOADS; id++)
    add("images", "id, address, content_hash, width, height, bytes, user_id, created_at", [
      ...[picture(id).slice("/images/u/".length), picture(id), `hash${id}`, 900, 700 + id, 60_000, 1, NOW],
    ])
  const collections: Collection[] = []
  let items = 0
  for (let id = 1; id <= COLLECTIONS; id++) {
    const owner = someone()
    const isPrivate = id % 5 === 0
    const shared = id % 3 === 0 ? distinct(3, someone).filter((user) => user !== owner) : []
    add("collections", "name, name_key, description, is_private, user_id, created_at, updated_at", [
      ...[`Shelf ${id}`, `shelf ${id}`, `What stands on shelf ${id}.`, isPrivate, owner, NOW + id, NOW + id],
    ])
    for (const [index, user] of shared.entries())
      add(index === 0 ? "collection_co_owners" : "collection_collaborators", SHARED, [id, user, owner, NOW])
    const count = between(ITEMS_OF_EACH)
    const ids = Array.from({ length: count }, () => ++items)
    for (const item of ids) addItem(add, { item, collection: id, isPrivate, owner, brand: 1 + below(BRANDS) })
    collections.push({ id, isPrivate, people: [owner, ...shared], items: ids })
  }
  const groups: Group[] = []
  for (let id = 1; id <= GROUPS; id++) {
    const people = distinct(between(MEMBERS_OF_EACH), someone)
    const owner = people[0] ?? 1
    add("groups", "name, name_key, owner_id, created_at", [`Group ${id}`, `group ${id}`, owner, NOW])
    for (const user of people)
      add("group_members", "group_id, user_id, role, status, created_at", [
        ...[id, user, user === owner ? "owner" : "member", "accepted", NOW + user],
      ])
    for (let n = 1; n <= MESSAGES_OF_EACH; n++)
      add("group_messages", "group_id, user_id, content, created_at", [
        ...[
          id,
          people[below(people.length)] ?? owner,
          `Message ${n} of group ${id}, as people write them.`,
          NOW + n,
        ],
      ])
    groups.push({ id, people })
  }
  for (let id = 1; id <= USERS; id++) {
    for (let n = 1; n <= FRIENDS_OF_EACH; n++) {
      const friend = 1 + ((id + n * n * 7 - 1) % USERS)
      add("friends", "user_id, friend_id, created_at", [id, friend, NOW + n])
      add("friends", "user_id, friend_id, created_at", [friend, id, NOW + n])
    }
    for (const brand of distinct(3, () => 1 + below(BRANDS)))
      add("brand_follows", "user_id, brand_id, created_at", [id, brand, NOW])
  }
  for (const [into, list] of rows) await insert(database, into, list)
  const ids = Array.from({ length: USERS }, (_, index) => index + 1)
  const sessions = await openSessions(database, ids)
  const people = ids.map((id, index) => ({
    id,
    headers: { ...sessions[index] },
    collections: collections.filter((collection) => collection.people.includes(id)),
    groups: groups.filter((group) => group.people.includes(id)),
  }))
  return { people, collections, groups, brands: BRANDS }
}

const SHARED = "collection_id, user_id, added_by_id, created_at"

export const picture = (n: number): string =>
  `/images/u/picture${String(1 + (n % UPLOADS)).padStart(15, "0")}`

const distinct = (count: number, one: () => number): number[] => [
  ...new Set(Array.from({ length: count }, one)),
]

function addUser(add: Add, id: number): void {
  const [email, name] = [`user${id}@example.com`, `user${id}`]
  add("users", "email, email_key, username, username_key, password_hash, is_private, created_at", [
    ...[email, email, name, name, "-", id % 20 === 0, NOW + id],
  ])
}

type Item = { item: number; collection: number; isPrivate: boolean; owner: number; brand: number }

function addItem(add: Add, { item, collection, isPrivate, owner, brand }: Item): void {
  add(
    "items",
    "name, brand, brand_key, search_key, description, image_url, product_url, product_url_key, collection_id, is_private, user_id, created_at",
    [
      ...[`Thing ${item}`, `Maker ${brand}`, `maker ${brand}`, `thing ${item}\nmaker ${brand}`],
      ...[`A good thing, well made, number ${item}.`, picture(item)],
      ...[`https://shop.example/${item}`, `shop.example/${item}`, collection, isPrivate, owner, NOW + item],
    ],
  )
}

async function insert({ client }: OpenDatabase, into: string, rows: Row[]): Promise<void> {
  const columns = rows[0]?.map((_, index) => `value->>${index}`).join(", ")
  const sql = `INSERT OR IGNORE INTO ${into} SELECT ${columns} FROM json_each(?)`
  for (let from = 0; from < rows.length; from += 5_000)
    await client.execute({ sql, args: [JSON.stringify(rows.slice(from, from + 5_000))] })
}
