import type { Client } from "@libsql/client"
import { NUMBERS } from "../harness/database.ts"
import { openSessions } from "../harness/sessions.ts"

/** Few enough writes of each for the limit of writes. */
export const USERS = 120
const COLLECTIONS_OF_EACH = 8
export const ITEMS_ON_PAGE = 60
const BRANDS = 20
const PICTURES = 30

/** `/images/u/…` of an upload; its file does not exist. */
const upload = (number: string) => `'/images/u/picture'||printf('%015d', ${number})`

const ROWS: [sql: string, rows: number][] = [
  [
    `${NUMBERS} INSERT INTO users (email, email_key, username, username_key, password_hash, created_at)
      SELECT 'user'||i||'@example.com', 'user'||i||'@example.com', 'user'||i, 'user'||i, '-', 1700000000000 + i FROM n`,
    USERS,
  ],
  [
    `${NUMBERS} INSERT INTO brands (name, name_key, created_at) SELECT 'Maker '||i, 'maker '||i, 1700000000000 + i FROM n`,
    BRANDS,
  ],
  [
    `${NUMBERS} INSERT INTO images (id, address, content_hash, width, height, bytes, user_id, created_at)
      SELECT substr(${upload("i")}, 11), ${upload("i")}, 'hash'||i, 800 + i * 10, 900, 60000, 1, 1700000000000 FROM n`,
    PICTURES,
  ],
  // The first of each user are 1 to USERS, so that user 1 has collection 1.
  [
    `${NUMBERS} INSERT INTO collections (name, name_key, description, user_id, created_at, updated_at)
      SELECT 'Shelf '||i, 'shelf '||i, 'Things that stand on shelf number '||i||'.', 1 + (i - 1) % ${USERS}, 1700000000000 + i, 1700000000000 + i FROM n`,
    USERS * COLLECTIONS_OF_EACH,
  ],
  [
    `${NUMBERS} INSERT INTO items (name, brand, brand_key, search_key, description, image_url, product_url, product_url_key, collection_id, user_id, created_at)
      SELECT 'Thing number '||i, 'Maker '||(1 + i % ${BRANDS}), 'maker '||(1 + i % ${BRANDS}), 'thing number '||i||char(10)||'maker '||(1 + i % ${BRANDS}),
        'A good thing, well made, number '||i||'.', ${upload(`1 + i % ${PICTURES}`)}, 'https://shop.example/things/'||i, 'shop.example/things/'||i,
        1 + (i - 1) / ${ITEMS_ON_PAGE}, 1 + (i - 1) / ${ITEMS_ON_PAGE}, 1700000000000 + i FROM n`,
    USERS * ITEMS_ON_PAGE,
  ],
]

/** Collection 1 of user 1 has a full page; every user has one such collection. @returns the users' sessions. */
export async function fillPages(database: {
  client: Pick<Client, "execute">
}): Promise<{ Cookie: string }[]> {
  for (const [sql, rows] of ROWS) await database.client.execute({ sql, args: [rows] })
  return openSessions(
    database,
    Array.from({ length: USERS }, (_, index) => index + 1),
  )
}
