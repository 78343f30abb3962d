import { createHash } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { gzip } from "node:zlib"
import Database from "libsql"
import { renderToString } from "react-dom/server"

/*
 * The work of the page, the list and two writes by hand: statements prepared once on the synchronous driver, plain React,
 * gzip and node:http, without anything around them.
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
const session = database.prepare(
  `SELECT users.id, users.username FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE sessions.id = ? AND expires_at > ? AND is_deleted = 0`,
)
const collection = database.prepare(
  `SELECT id, item_count FROM collections WHERE id = ? AND (is_private = 0 OR is_deleted = 0 AND user_id = ?)`,
)
const upload = database.prepare("SELECT id FROM images WHERE id = ?")
const insert = database.prepare(
  `INSERT INTO items (name, brand, brand_key, search_key, description, image_url, product_url, product_url_key, collection_id, user_id, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING ${COLUMNS}`,
)
const own = database.prepare(
  "SELECT items.*, collections.user_id AS owner_id FROM items JOIN collections ON collections.id = collection_id WHERE items.id = ?",
)
const update = database.prepare("UPDATE items SET name = ?, search_key = ? WHERE id = ?")
const item = database.prepare(`SELECT ${COLUMNS} FROM items WHERE id = ?`)

type Item = { id: number; name: string; brand: string; description: string; image_url: string }
type Input = {
  collectionId: number
  name: string
  brand: string
  description?: string
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
    collection.get(input.collectionId, viewer.id)
    upload.get(input.imageUrl.slice("/images/u/".length))
    const [name, brand] = [input.name.toLowerCase(), input.brand.toLowerCase()]
    const link = input.productUrl.slice("https://".length)
    const values = [
      ...[input.name, input.brand, brand, `${name}\n${brand}`, input.description ?? null, input.imageUrl],
      ...[input.productUrl, link, input.collectionId, viewer.id, Date.now()],
    ]
    return insert.get(...values)
  })
}

async function change(request: IncomingMessage, id: number) {
  const viewer = viewerOf(request)
  const { name } = await bodyOf<Pick<Input, "name">>(request)
  transaction(() => {
    const { owner_id, brand_key } = own.get(id) as { owner_id: number; brand_key: string }
    if (owner_id !== viewer.id) throw new Error("Forbidden")
    update.run(name, `${name.toLowerCase()}\n${brand_key}`, id)
  })
  return item.get(id)
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
