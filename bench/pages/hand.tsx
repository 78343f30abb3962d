import { createHash } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { gzip } from "node:zlib"
import Database from "libsql"
import { renderToString } from "react-dom/server"

/*
 * The work of the page, the list and two writes by hand: statements prepared once on the synchronous driver, plain React,
 * gzip and node:http, without anything around them. The writes run the statements of the app.
 *
 *   node --import tsx bench/pages/hand.tsx <database file>
 */
const database = new Database(process.argv[2] ?? "")
database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")

const COLUMNS =
  "id, name, brand, description, image_url, product_url, collection_id, user_id, views, created_at"
const page = database.prepare(
  `SELECT ${COLUMNS} FROM items WHERE collection_id = ? ORDER BY id DESC LIMIT 60`,
)

// As `npm run trace -- POST /api/items '{…}'` and PATCH print them.
const MEMBERSHIP = `
  exists (select 1 from "collection_co_owners" where ("collection_co_owners"."collection_id" = "collections"."id" and "collection_co_owners"."user_id" = ?)),
  exists (select 1 from "collection_collaborators" where ("collection_collaborators"."collection_id" = "collections"."id" and "collection_collaborators"."user_id" = ?))`
const VISIBLE = `("collections"."is_private" = 0 or ("collections"."is_deleted" = 0 and ("collections"."user_id" = ?
  or exists (select 1 from "collection_co_owners" where ("collection_co_owners"."collection_id" = "collections"."id" and "collection_co_owners"."user_id" = ?))
  or exists (select 1 from "collection_collaborators" where ("collection_collaborators"."collection_id" = "collections"."id" and "collection_collaborators"."user_id" = ?)))))`
const RETURNING = `returning "id", "name", "brand", "price" as "price", "availability", "description", "image_url", "image_alt",
  "images" as "images", "product_url", "state", "starred", coalesce("tags", '') as "tags", "note", "collection_id", "user_id", "views",
  "created_at" as "created_at"`
const session = database.prepare(
  `select "users"."id", "users"."email", "users"."username", "users"."is_private", "users"."created_at", "sessions"."last_seen_at", "sessions"."expires_at"
    from "sessions" inner join "users" on "users"."id" = "sessions"."user_id"
    where ("sessions"."id" = ? and "sessions"."expires_at" > ? and ("users"."is_deleted" = 0 and "users"."is_suspended" = 0))`,
)
const collection = database.prepare(
  `select "id", "name", "description", "is_private", "cover_image_url", "cover_alt", "item_count", "user_id", ${MEMBERSHIP}
    from "collections" where ("collections"."id" = ? and ${VISIBLE})`,
)
const uploads = database.prepare(
  `select "id" from "images" where "images"."id" in (select value from json_each(?))`,
)
const insert = database.prepare(
  `insert into "items" ("id", "name", "brand", "brand_key", "search_key", "price", "availability", "description", "image_url", "image_alt", "images", "product_url", "product_url_key", "canonical_url", "canonical_url_key", "state", "starred", "tags", "tag_keys", "note", "rank", "collection_id", "is_private", "user_id", "views", "created_at")
    values (null, ?, ?, ?, ?, null, null, null, ?, null, null, ?, ?, null, null, ?, 0, null, null, null, ?, ?, 0, ?, 0, ?) ${RETURNING}`,
)
const stored = database.prepare(
  `select "items"."id", "items"."name", "items"."brand", "items"."brand_key", "items"."search_key", "items"."price", "items"."availability", "items"."description", "items"."image_url", "items"."image_alt", "items"."images", "items"."product_url", "items"."product_url_key", "items"."canonical_url", "items"."canonical_url_key", "items"."state", "items"."starred", "items"."tags", "items"."tag_keys", "items"."note", "items"."rank", "items"."collection_id", "items"."is_private", "items"."user_id", "items"."views", "items"."created_at", "collections"."user_id" as "owner_id", ${MEMBERSHIP}
    from "items" inner join "collections" on "collections"."id" = "items"."collection_id" where ("items"."id" = ? and ${VISIBLE})`,
)
const update = database.prepare(
  `update "items" set "name" = ?, "search_key" = ? where "items"."id" = ? ${RETURNING}`,
)

type Item = { id: number; name: string; brand: string; description: string; image_url: string }
type Input = {
  collectionId: number
  name: string
  brand: string
  imageUrl: string
  productUrl: string
}

function Card({ id, name, brand, description, image_url }: Item) {
  const picture = (width: number) => `/images/s/${width}/signature-of-the-picture?u=${image_url}`
  return (
    <li className="card item-card">
      <a className="frame" href={`/product/${id}`}>
        <img
          className="picture"
          loading="lazy"
          decoding="async"
          src={picture(320)}
          srcSet={[320, 480, 720].map((width) => `${picture(width)} ${width}w`).join(", ")}
          sizes="(min-width: 1340px) 17vw, (min-width: 1040px) 21vw, (min-width: 560px) 30vw, 46vw"
          width={800}
          height={900}
          alt=""
        />
      </a>
      <h3>
        <a href={`/product/${id}`}>{name}</a>
      </h3>
      <p className="brand">{brand}</p>
      <p className="description">{description}</p>
    </li>
  )
}

/** Stands for the head, the scripts and the data of a page, which are text that is ready. */
const ready = (bytes: number) => {
  let text = ""
  for (let n = 0; text.length < bytes; n++)
    text += `["route-${n}",{"_1":${n * 7},"_2":${n % 60}},"name ${n}"],`
  return text
}
const data = `<script>${ready(Number(process.argv[3] ?? 30_000))}</script></body>`

function Page({ items }: { items: Item[] }) {
  return (
    <html lang="en">
      <head>
        <title>Shelf 1</title>
      </head>
      <body>
        <nav>
          {["Home", "Collections", "Brands", "Groups", "Friends", "Profile"].map((name) => (
            <a key={name} href={`/${name}`}>
              {name}
            </a>
          ))}
        </nav>
        <main>
          <h1>Shelf 1</h1>
          <ul>
            {items.map((row) => (
              <Card key={row.id} {...row} />
            ))}
          </ul>
        </main>
      </body>
    </html>
  )
}

function viewerOf(request: IncomingMessage): { id: number } {
  const value = decodeURIComponent(/session=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "")
  const token = JSON.parse(Buffer.from(value.split(".")[0] ?? "", "base64").toString())
  const id = createHash("sha256").update(token).digest("base64url")
  return session.get(id, Date.now()) as { id: number }
}

const bodyOf = async <T,>(request: IncomingMessage): Promise<T> => {
  let text = ""
  for await (const part of request.setEncoding("utf8")) text += part
  return JSON.parse(text)
}

const transaction = <T,>(work: () => T): T => {
  database.exec("BEGIN IMMEDIATE")
  const result = work()
  database.exec("COMMIT")
  return result
}

async function create(request: IncomingMessage) {
  const viewer = viewerOf(request)
  const input = await bodyOf<Input>(request)
  return transaction(() => {
    collection.get(viewer.id, viewer.id, input.collectionId, viewer.id, viewer.id, viewer.id)
    uploads.all(JSON.stringify([input.imageUrl.slice("/images/u/".length)]))
    const [name, brand] = [input.name.toLowerCase(), input.brand.toLowerCase()]
    const link = input.productUrl.slice("https://".length)
    const values = [
      ...[input.name, input.brand, brand, `${name}\n${brand}`, input.imageUrl, input.productUrl, link],
      ...["wanted", 1, input.collectionId, viewer.id, Date.now()],
    ]
    return insert.get(...values)
  })
}

async function change(request: IncomingMessage, id: number) {
  const viewer = viewerOf(request)
  const { name } = await bodyOf<Pick<Input, "name">>(request)
  return transaction(() => {
    const row = stored.get(viewer.id, viewer.id, id, viewer.id, viewer.id, viewer.id)
    const { owner_id, brand_key } = row as { owner_id: number; brand_key: string }
    if (owner_id !== viewer.id) throw new Error("Forbidden")
    return update.get(name, `${name.toLowerCase()}\n${brand_key}`, id)
  })
}

const json = (response: ServerResponse, status: number, value: unknown) =>
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value))

const zipped = (response: ServerResponse, type: string, text: string) =>
  gzip(text, { level: 6 }, (_error, body) =>
    response
      .writeHead(200, { "Content-Type": type, "Content-Encoding": "gzip", "Content-Length": body.length })
      .end(body),
  )

const server = createServer(async (request, response) => {
  const { method, url = "" } = request
  const id = Number(/\d+/.exec(url)?.[0])
  if (method === "POST") json(response, 201, await create(request))
  else if (method === "PATCH") json(response, 200, await change(request, id))
  else if (url.startsWith("/api/")) zipped(response, "application/json", JSON.stringify(page.all(id)))
  else {
    const html = renderToString(<Page items={page.all(id) as Item[]} />)
    zipped(response, "text/html; charset=utf-8", `<!doctype html>${html.replace("</body>", data)}`)
  }
})
server.listen(0, "127.0.0.1", () =>
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
