import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { setPriority, tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { hashPassword } from "~/domain/accounts/passwords.server.ts"
import { type OpenDatabase, openDatabase } from "../db/client/open-database.ts"
import { migrateDatabase } from "../db/migrate.server.ts"
import { startProbe } from "./harness/probe.ts"
import { type Row, report } from "./harness/report.ts"
import { startApp } from "./harness/server.ts"
import { LIMITS } from "./hostile/kind.ts"

/*
 * What an account with 100,000 items costs everybody else: the longest wait of another client's /healthz, and the growth
 * of the server's memory, while the account is exported, and its collection made private, public again and deleted.
 *
 *   npm run bench -- large-account [items] [folder of another version]
 */
const ITEMS = Number(process.argv[2] ?? 100_000)
const CHECKOUT = process.argv[3]
const GROWTH_MB = 100
/** So many collections pass on when the account ends, each to another co-owner. */
const HEIRS = 300
const PASSWORD = "correct horse"

const directory = mkdtempSync(join(tmpdir(), "curio-bench-"))
const database = openDatabase({ url: `file:${join(directory, "curio.db")}` })
await migrateDatabase(database.db)
await fill(database)
const server = await startApp({ dataDir: directory, checkout: CHECKOUT })
const rows: Row[] = []
let growth = 0
try {
  const { origin } = server
  const probe = await startProbe(server)
  const cookie = await signIn(origin)
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(origin + path, {
      redirect: "manual",
      ...init,
      headers: { cookie, ...(init.headers as Record<string, string>) },
    })
    const bytes = await drain(answer)
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status}`)
    return bytes
  }
  const patch = (id: number, body: unknown) =>
    call(`/api/collections/${id}`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    })
  const left = (condition: string) => async () => {
    const { rows } = await database.client.execute(`SELECT 1 FROM items WHERE ${condition} LIMIT 1`)
    return rows.length > 0
  }
  const measure = async (name: string, act: () => Promise<unknown>, unfinished?: () => Promise<boolean>) => {
    await sleep(1_000)
    probe.begin()
    const began = performance.now()
    const since = () => `${Math.round(performance.now() - began)} ms`
    await act()
    const answered = since()
    while (await unfinished?.()) await sleep(100)
    const done = since()
    await sleep(200)
    const { longest, grown } = await probe.end()
    console.info(`${name}: answered after ${answered}, done after ${done}`)
    rows.push({
      what: `longest wait of others: ${name}`,
      unit: "ms",
      measured: longest,
      target: { atMost: LIMITS.waitMs },
    })
    growth = Math.max(growth, grown)
  }
  await measure("nothing", () => sleep(1_000))
  await measure("export", () => call("/profile/export"))
  await measure("5 exports at once", () =>
    Promise.allSettled(Array.from({ length: 5 }, () => call("/profile/export"))),
  )
  let longestWrite = 0
  await measure("scheduled backup", async () => {
    const backup = backUp(directory)
    let isRunning = true
    backup.finally(() => {
      isRunning = false
    })
    while (isRunning) {
      const began = performance.now()
      await patch(2, { description: `At ${began}` })
      longestWrite = Math.max(longestWrite, performance.now() - began)
    }
    return backup
  })
  rows.push({
    what: "longest write meanwhile",
    unit: "ms",
    measured: longestWrite,
    target: { atMost: LIMITS.waitMs },
  })
  await measure(
    "make private",
    () => patch(1, { isPrivate: true }),
    left("collection_id = 1 AND is_private = 0"),
  )
  await measure(
    "make public",
    () => patch(1, { isPrivate: false }),
    left("collection_id = 1 AND is_private = 1"),
  )
  await measure(
    "delete collection",
    () => call("/api/collections/1", { method: "DELETE" }),
    left("collection_id = 1"),
  )
  await measure("delete group", () => call("/api/groups/1", { method: "DELETE" }))
  await measure("rename", () =>
    call("/api/user/profile", {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username: "renamed" }),
    }),
  )
  await measure(
    "delete account",
    () =>
      call("/profile/delete", {
        method: "POST",
        body: new URLSearchParams({ currentPassword: PASSWORD }),
      }),
    left("collection_id = 2 OR user_id = 1"),
  )
  await probe.stop()
  const memory = {
    what: "growth of memory, at most",
    unit: "MB",
    measured: growth,
    target: { atMost: GROWTH_MB },
  }
  report("large-account", [...rows, memory])
} finally {
  await server.stop()
  await database.close()
  rmSync(directory, { recursive: true, force: true })
}

/** As the server starts it for BACKUP_DIR. */
async function backUp(dataDir: string): Promise<void> {
  const { PATH } = process.env
  const env = {
    PATH,
    NODE_ENV: "production" as const,
    DATA_DIR: dataDir,
    BACKUP_DIR: join(dataDir, "backup"),
  }
  const child = spawn(process.execPath, ["build/server/backup.js", "--scheduled"], {
    ...{ cwd: CHECKOUT, env, stdio: "inherit" },
  })
  if (child.pid) setPriority(child.pid, 10)
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error(`The backup ended with ${code}`)
}

/** One person with `ITEMS` items in each of two collections, as many messages and follows; half the items are of one brand. */
async function fill({ client }: OpenDatabase): Promise<void> {
  const n = (to: number) => `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${to})`
  const hash = await hashPassword(PASSWORD)
  await client.execute({
    sql: `INSERT INTO users (email, email_key, username, username_key, password_hash, created_at)
      VALUES ('big@example.com', 'big@example.com', 'big', 'big', ?, 1), ('other@example.com', 'other@example.com', 'other', 'other', ?, 1)`,
    args: [hash, hash],
  })
  await client.execute(`INSERT INTO collections (name, name_key, user_id, created_at, updated_at)
    VALUES ('One', 'one', 1, 1, 1), ('Two', 'two', 1, 1, 1), ('Other', 'other', 2, 1, 1)`)
  for (const group of ["('Large', 'large', 1, 1)", "('Other', 'other', 2, 1)"])
    await client.execute(`INSERT INTO groups (name, name_key, owner_id, created_at) VALUES ${group}`)
  await client.execute(
    "INSERT INTO group_members (group_id, user_id, role, status, created_at) VALUES (1, 1, 'owner', 'accepted', 1), (2, 2, 'owner', 'accepted', 1), (2, 1, 'member', 'accepted', 1)",
  )
  await client.execute(
    `${n(2_000)} INSERT INTO brands (name, name_key, created_by_id, created_at) SELECT 'Maker '||i, 'maker '||i, 1, i FROM n`,
  )
  await client.execute(
    `INSERT INTO brand_follows (user_id, brand_id, created_at) SELECT 1, id, 1 FROM brands`,
  )
  for (const [collection, count] of [
    [1, ITEMS],
    [2, ITEMS],
    [3, ITEMS / 10],
  ])
    await client.execute(`${n(count ?? 0)} INSERT INTO items (name, brand, brand_key, search_key, description, image_url, product_url, product_url_key, collection_id, user_id, views, created_at)
      SELECT 'Thing '||i, 'Maker '||(1 + i % 2 * (i % 2000)), 'maker '||(1 + i % 2 * (i % 2000)), 'thing '||i||char(10)||'maker '||(1 + i % 2 * (i % 2000)), 'A thing of beauty. ', 'https://shop.example/'||i||'.jpg', 'https://shop.example/'||i, 'shop.example/'||i, ${collection}, 1, i % 7, i FROM n`)
  for (const group of [1, 2])
    await client.execute(
      `${n(ITEMS)} INSERT INTO group_messages (group_id, user_id, content, created_at) SELECT ${group}, 1, 'Message number '||i, i FROM n`,
    )
  await fillEstate(client, n(HEIRS))
}

async function fillEstate(client: OpenDatabase["client"], n: string): Promise<void> {
  await client.execute(`${n} INSERT INTO users (email, email_key, username, username_key, password_hash, created_at)
    SELECT 'heir'||i||'@example.com', 'heir'||i||'@example.com', 'heir'||i, 'heir'||i, '', 1 FROM n`)
  await client.execute(`${n} INSERT INTO collections (name, name_key, user_id, created_at, updated_at)
    SELECT 'Shared '||i, 'shared '||i, 1, 1, 1 FROM n`)
  await client.execute(`INSERT INTO collection_co_owners (collection_id, user_id, created_at)
    SELECT collections.id, users.id, 1 FROM collections JOIN users ON users.username = 'heir'||substr(name, 8) WHERE name LIKE 'Shared %'`)
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "big@example.com", password: PASSWORD }),
  })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ")
}

/** Reads an answer without keeping it. @returns its bytes. */
async function drain({ body }: Response): Promise<number> {
  const reader = body?.getReader()
  let bytes = 0
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return bytes
    bytes += part.value.length
  }
}
