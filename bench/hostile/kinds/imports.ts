import { join } from "node:path"
import { createClient } from "@libsql/client"
import type { Arena, Kind } from "../kind.ts"
import { type Person, signUp, withCookie } from "../people.ts"
import { httpSend, multipart } from "../send.ts"
import { until } from "../sockets.ts"

const MB = 1_000_000
const CSV_BYTES = 24_900_000
/** As many as JSON may have values. */
const KEYS = 1_990_000
const ITEMS = 5_000
const DESCRIPTION = 4_900
const QUOTA_MB = 8
const POLLS = 240

const commas = () =>
  Buffer.concat([Buffer.from("name,url\n"), Buffer.alloc(CSV_BYTES, ","), Buffer.from("x\n")])

/** Every cell opens what the readers of links, HTML and encodings look for, and closes nothing. */
const openCells = () => {
  const cell = '[a](http://x <a href=( HYPERLINK("" [{ https://x,https://y|//z \xe9\xb3'.repeat(8)
  const row = `"${cell.replaceAll('"', '""')}","${cell.replaceAll('"', '""')}",<p>${"<p".repeat(40)}\n`
  return Buffer.from(`name,link,description\n${row.repeat(Math.floor(CSV_BYTES / row.length))}`, "latin1")
}

const manyKeys = () =>
  Buffer.from(
    `{"bookmarks":[{${Array.from({ length: KEYS }, (_, at) => `"${at.toString(36)}x":1`).join(",")}}]}`,
  )

const manyTags = () => Buffer.from(`<!doctype netscape-bookmark-file-1>${"<a>".repeat(CSV_BYTES / 3)}`)

/** Folders in each other around as many objects with a link as may be, each with a field of its own name. */
const openList = () => {
  const objects = Array.from(
    { length: 49_000 },
    (_, at) => `{"url":"https://a.example/${at}","f${at % 199}":[{},{}]}`,
  )
  return Buffer.from(`${'{"name":"a","b":['.repeat(30)}${objects.join(",")}${"]}".repeat(30)}`)
}

const manyEntries = () => Buffer.from(`<html>${"<li><h2><a href=x/yz>".repeat(CSV_BYTES / 21)}`)

/** Each of the bookmarks is in fifty folders, whose names and descriptions are long. */
const deepFolders = () => {
  const long = "word ".repeat(4_000)
  const bookmarks = Array.from({ length: 9_000 }, (_, at) => `<bookmark href="https://a.example/${at}"/>`)
  return Buffer.from(
    `<xbel>${`<folder><title>${long}</title><desc>${long}</desc>`.repeat(50)}${bookmarks.join("")}</xbel>`,
  )
}

/** A heading that goes on for ever, and a product with more links than may be. */
const longCells = () =>
  Buffer.from(
    `<html><h1>${"<b>x".repeat(3_000_000)}<table><tr><th>Name<th>Link<tr><td>a<td>${"<a href=aa:b>".repeat(900_000)}`,
  )

/** Tables under one another, each with its columns in another order. */
const manyHeaders = () => Buffer.from("Name,Link\nLink,Name\nName,Link,Price\n".repeat(CSV_BYTES / 37))

const lineEnds = () => Buffer.from(`Name,Link${"\r\n".repeat(CSV_BYTES / 2)}`)

/** Our own format, 25 MB. Text that repeats itself is as long in the database as any other. */
function library(spaces = ""): Buffer {
  const description = "Words of a description. ".repeat(DESCRIPTION / 24)
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    name: `Thing ${index}`,
    description,
    productUrl: `https://shop.example/${index}`,
  }))
  const collections = [{ name: "Things", items }]
  return Buffer.from(JSON.stringify({ format: "library", version: 1, collections }) + spaces)
}

const upload = ({ attack }: Arena, name: string, bytes: Buffer, as: Person) => {
  const file = { name, bytes, type: "application/octet-stream" }
  return attack({ path: "/api/imports", ...multipart([["file", file]]) }, as)
}

/** Imports a file, if it is not refused, and waits until it is done. */
export async function bring(arena: Arena, bytes: Buffer): Promise<void> {
  const { attacker, target, signal, note } = arena
  const sent = await upload(arena, "library.json", bytes, attacker)
  if (sent.status !== 202) return
  const path = `/api/imports/${JSON.parse(sent.text).id}`
  for (let poll = 0; poll < POLLS && !signal.aborted; poll++) {
    await until(500, signal)
    const { text } = await httpSend(target.port, withCookie({ path }, attacker))
    const { status, counts } = JSON.parse(text)
    if (status === "done") return note(`rows: ${JSON.stringify(counts)}`)
  }
  throw new Error("The import has not ended")
}

/** What the database's rows take, in MB; pages that are free are not counted. */
async function storedMb({ target }: Arena): Promise<number> {
  const client = createClient({ url: `file:${join(target.dataDir, "curio.db")}` })
  const read = async (name: string) => Number((await client.execute(`PRAGMA ${name}`)).rows[0]?.[0])
  const pages = (await read("page_count")) - (await read("freelist_count"))
  const bytes = pages * (await read("page_size"))
  client.close()
  return bytes / MB
}

/** @throws {Error} when an import of these bytes makes the database grow by more than so many MB. */
async function importWithin(arena: Arena, bytes: Buffer, atMostMb: number): Promise<void> {
  const before = await storedMb(arena)
  await bring(arena, bytes)
  const grown = (await storedMb(arena)) - before
  arena.note(`the database grew by ${grown.toFixed(1)} MB for a file of ${(bytes.length / MB).toFixed(1)} MB`)
  if (grown > atMostMb) throw new Error(`The database grew by more than ${atMostMb.toFixed(1)} MB`)
}

/** Files that are imported: what reading them costs, and what is kept of them. */
export const imports: Kind[] = [
  {
    id: "X3",
    name: "a CSV file of 25 MB of commas",
    seconds: 30,
    expects: [413],
    run: async (arena) => void (await upload(arena, "commas.csv", commas(), arena.attacker)),
  },
  {
    id: "X3",
    name: "CSV files of 25 MB of commas by two users at once",
    seconds: 40,
    expects: [413],
    run: async (arena) => {
      const accomplice = await signUp(arena.target.port, "accomplice")
      await Promise.all(
        [arena.attacker, accomplice].map((person) => upload(arena, "commas.csv", commas(), person)),
      )
    },
  },
  {
    id: "X3",
    name: "a CSV file of 25 MB of cells with unclosed links and markup in no known encoding",
    seconds: 60,
    expects: [202],
    run: async (arena) => void (await upload(arena, "cells.csv", openCells(), arena.attacker)),
  },
  {
    id: "X3",
    name: "a JSON file of 1,990,000 keys in one object",
    seconds: 40,
    rssMb: 512,
    expects: [400],
    run: async (arena) => void (await upload(arena, "keys.json", manyKeys(), arena.attacker)),
  },
  {
    id: "X3",
    name: "bookmarks of 8,300,000 tags",
    seconds: 40,
    expects: [400],
    run: async (arena) => void (await upload(arena, "tags.html", manyTags(), arena.attacker)),
  },
  {
    id: "X3",
    name: "a JSON file of 49,000 objects with a link in 199 kinds of fields, 30 folders deep",
    seconds: 40,
    expects: [413],
    run: async (arena) => void (await upload(arena, "list.json", openList(), arena.attacker)),
  },
  {
    id: "X3",
    name: "a page of 1,200,000 entries that are not closed, with links to no page",
    seconds: 40,
    expects: [400],
    run: async (arena) => void (await upload(arena, "list.html", manyEntries(), arena.attacker)),
  },
  {
    id: "X3",
    name: "bookmarks of 9,000 links in fifty folders with long names",
    seconds: 40,
    expects: [202],
    run: async (arena) => void (await upload(arena, "folders.xbel", deepFolders(), arena.attacker)),
  },
  {
    id: "X3",
    name: "a page with a heading of 3,000,000 tags and a product of 900,000 links",
    seconds: 40,
    expects: [413],
    run: async (arena) => void (await upload(arena, "cells.html", longCells(), arena.attacker)),
  },
  {
    id: "X3",
    name: "a table of 12,400,000 line ends of Windows",
    seconds: 40,
    expects: [413],
    run: async (arena) => void (await upload(arena, "ends.csv", lineEnds(), arena.attacker)),
  },
  {
    id: "X3",
    name: "a table of headers only, 25 MB",
    seconds: 40,
    expects: [413],
    run: async (arena) => void (await upload(arena, "headers.csv", manyHeaders(), arena.attacker)),
  },
  {
    id: "X4",
    name: "an import of 25 MB is stored once",
    seconds: 120,
    expects: [202],
    run: (arena) => {
      const bytes = library()
      // With the index of the descriptions' words.
      return importWithin(arena, bytes, (1.5 * bytes.length) / MB)
    },
  },
  {
    id: "X4",
    name: "an import of 25 MB of duplicates",
    seconds: 120,
    expects: [202],
    prepare: (arena) => bring(arena, library()),
    run: (arena) => {
      const bytes = library(" ")
      return importWithin(arena, bytes, (0.1 * bytes.length) / MB)
    },
  },
  {
    id: "X4",
    name: `an import of 25 MB into a quota of ${QUOTA_MB} MB`,
    seconds: 120,
    expects: [202, 413],
    env: { QUOTA_MB: String(QUOTA_MB) },
    run: (arena) => importWithin(arena, library(), 1.5 * QUOTA_MB),
  },
]
