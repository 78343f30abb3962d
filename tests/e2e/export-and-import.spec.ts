import { join } from "node:path"
import { createClient } from "@libsql/client"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, newPerson, test } from "#tests/support/e2e.ts"
import { type Caller, makeHostileLibrary } from "#tests/support/hostile-library.ts"
import { serve, sharedByFile } from "#tests/support/other-server.ts"
import { unzip } from "#tests/support/zip.ts"

/* A library goes from one server to another, and is the same there. */

/** `ROUND_TRIP_COPIES=99900` fills a collection (docs/decisions/0027-export-and-import.md). */
const COPIES = Number(process.env.ROUND_TRIP_COPIES ?? 600)

type Server = Awaited<ReturnType<typeof serve>>
const settings = { NODE_ENV: "production", LOG_LEVEL: "silent" }
const newServer = () => serve(settings, process.execPath, "build/server/server.js")

const servers = sharedByFile(
  async () => [await newServer(), await newServer()] as const,
  async (both) => {
    for (const { end } of both) await end()
  },
)

/** Somebody new at this server. */
async function signUp({ origin }: Server) {
  const { username, email } = newPerson()
  const json = { "Content-Type": "application/json" }
  const body = JSON.stringify({ username, email, password: "correct horse" })
  const answer = await fetch(`${origin}/api/register`, { method: "POST", headers: json, body })
  const cookie = answer.headers.getSetCookie().map((one) => one.split(";")[0])
  const headers = { Cookie: cookie.join("; ") }
  const call: Caller = async (line, { json: value, body } = {}) => {
    const [method = "", path = ""] = line.split(" ")
    const sent =
      value === undefined
        ? { headers, body }
        : { headers: { ...headers, ...json }, body: JSON.stringify(value) }
    const { status, ...said } = await fetch(origin + path, { method, ...sent }).then(async (one) => ({
      status: one.status,
      text: await one.text(),
    }))
    return { status, body: said.text ? JSON.parse(said.text) : null }
  }
  const download = async () => {
    const file = await fetch(`${origin}/api/user/export`, { headers })
    expect(file.status).toBe(200)
    return Buffer.from(await file.arrayBuffer())
  }
  return { call, download }
}

test("a library has equal bytes after it was exported, imported on another server and exported there", {
  tag: oneBrowser,
}, async () => {
  const [here, there] = await servers()
  const [mila, boris] = [await signUp(here), await signUp(here)]
  const database = createClient({ url: `file:${join(here.directory, "curio.db")}`, timeout: 20_000 })
  const run = (statement: string) => database.execute(statement)
  await makeHostileLibrary({ mila: mila.call, boris: boris.call, run }, COPIES)
  database.close()
  const zip = await mila.download()

  await signUp(there)
  const moved = await signUp(there)
  const body = new FormData()
  body.append("file", new Blob([new Uint8Array(zip)]), "curio.zip")
  const started = await moved.call("POST /api/imports", { body })
  expect(started.status).toBe(202)
  await expect(async () => {
    const { body: job } = await moved.call(`GET /api/imports/${started.body.id}`)
    expect(job).toMatchObject({ status: "done", failures: [] })
  }).toPass({ timeout: 500_000 })

  const [before, after] = [await unzip(zip), await unzip(await moved.download())]
  before.delete("account.json")
  after.delete("account.json")
  expect([...after.keys()]).toEqual([...before.keys()])
  // An import says that it leaves the messages of groups out.
  const library = String(before.get("library.json"))
  before.set("library.json", Buffer.from(library.replaceAll('"hasMessages": true', '"hasMessages": false')))
  for (const [name, bytes] of before)
    if (!after.get(name)?.equals(bytes)) expect(String(after.get(name)), name).toBe(String(bytes))
  expect(JSON.parse(String(before.get("library.json"))).collections[0].items.length).toBeGreaterThan(COPIES)
})
