import type { OpenDatabase } from "../db/client/open-database.ts"

/** How much there is to be, all other numbers following from it. */
export type Bulk = {
  items: number
  /** People, the first of whom signs in as `bench1@example.com`. */
  passwordHash: string
}

const CHUNK = 20_000
const COLLECTIONS_OF = 100
const BRANDS = 1_000

/*
 * Rows made inside the database, in chunks that a libSQL server takes as well. Every tenth item is of brand 1 and
 * every hundredth lies in collection 1, so that at a million there is a brand of 100,000 items and a collection of
 * 10,000; the others spread evenly. Every fifth collection is private. Names are plain ASCII, whose folded form is
 * their lower case.
 */
const numbers = "WITH RECURSIVE n(i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i < ?)"

const USERS = `${numbers}
INSERT INTO users (email, email_key, username, username_key, password_hash, created_at)
SELECT 'bench'||i||'@example.com', 'bench'||i||'@example.com', 'bench'||i, 'bench'||i, $hash, 1700000000000 + i FROM n`

const BRAND_ROWS = `${numbers}
INSERT INTO brands (name, name_key, created_at)
SELECT 'Maker '||i, 'maker '||i, 1700000000000 + i FROM n`

const COLLECTIONS = `${numbers}
INSERT INTO collections (name, name_key, user_id, is_private, created_at, updated_at)
SELECT 'Shelf '||i, 'shelf '||i, 1 + i % $people, i % 5 = 0, 1700000000000 + i, 1700000000000 + i FROM n`

const ITEMS = `${numbers}, placed AS (
  SELECT i, iif(i % 10 = 0, 1, 2 + i % ($brands - 1)) AS maker, iif(i % 100 = 7, 1, 2 + i * 7 % ($collections - 1)) AS shelf FROM n
)
INSERT INTO items (name, brand, brand_key, search_key, image_url, product_url, product_url_key, description, tags, tag_keys, note, collection_id, is_private, user_id, views, created_at)
SELECT 'Thing '||i, 'Maker '||maker, 'maker '||maker, 'thing '||i||char(10)||'maker '||maker, 'https://shop.example/'||i||'.jpg',
  'https://shop.example/'||i, 'shop.example/'||i, 'A kept thing of oak and glass, made in workshop '||(i * 31 % 5003)||' by maker '||maker||' for room '||(i % 7),
  iif(i % 3, null, 'Oak, Rare '||(i % 500)), iif(i % 3, null, ',oak,rare '||(i % 500)||','), iif(i % 50, null, 'A gift for person '||(i % 300)), shelf, shelf % 5 = 0, 1 + shelf % $people, i * 13 % 97, 1700000000000 + i FROM placed`

/**
 * Fills an empty, migrated database.
 * @param onProgress told how many items there are so far.
 */
export async function fill(
  { client }: Pick<OpenDatabase, "client">,
  { items, passwordHash }: Bulk,
  onProgress: (made: number) => void = () => {},
): Promise<void> {
  const { rows } = await client.execute("SELECT 1 FROM users UNION ALL SELECT 1 FROM brands LIMIT 1")
  if (rows.length > 0) throw new Error("The database is not empty")
  const collections = Math.max(10, Math.round(items / COLLECTIONS_OF))
  const people = Math.max(10, Math.round(collections / 10))
  const brands = Math.min(BRANDS, Math.max(10, Math.round(items / 100)))
  const make = async (statement: string, count: number, told: (made: number) => void = () => {}) => {
    const sql = statement
      .replaceAll("$people", String(people))
      .replaceAll("$collections", String(collections))
      .replaceAll("$brands", String(brands))
      .replaceAll("$hash", `'${passwordHash}'`)
    for (let from = 1; from <= count; from += CHUNK) {
      const to = Math.min(count, from + CHUNK - 1)
      await client.execute({ sql, args: [from, to] })
      told(to)
    }
  }
  await make(USERS, people)
  await make(BRAND_ROWS, brands)
  await make(COLLECTIONS, collections)
  await make(ITEMS, items, onProgress)
}
