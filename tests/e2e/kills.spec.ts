import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { createClient } from "@libsql/client"
import sharp from "sharp"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, test } from "#tests/support/e2e.ts"
import { freePort } from "#tests/support/free-port.ts"
import { KillableServer } from "#tests/support/killable-server.ts"
import { openMailbox } from "#tests/support/mailbox.ts"

/*
 * A server that is killed in the midst of writing keeps what it has answered, and does once what is sent again.
 */

const PEOPLE = 6
/** The server dies when so many writes were answered, so that the moment does not hang on the machine's speed. */
const ANSWERED_BEFORE_KILL = 60

type Write = { path: string; name: string; key: string; body: object }
type Person = { cookie: string; collection: number }

let server: KillableServer
test.beforeAll(() => {
  server = new KillableServer()
})
test.afterAll(() => server.remove())

test("confirmed writes survive a kill of the server, and repeated writes happen once", {
  tag: oneBrowser,
}, async () => {
  await server.start()
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => signUp(index)))
  const group = await created(people[0], "/groups", { name: "Kills" })
  const pictures: string[] = []
  const answered: Write[] = []
  const unanswered: { write: Write; person: Person }[] = []

  const writer = async (person: Person, index: number) => {
    for (let n = 0; ; n++) {
      const write = writeOf(`${index}-${n}`, person, group, n)
      try {
        const response = await send(person, write)
        expect(response.status, await response.text()).toBe(201)
        answered.push(write)
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        unanswered.push({ write, person })
        return
      }
      if (answered.length === ANSWERED_BEFORE_KILL) await server.end("SIGKILL")
    }
  }
  const uploader = async (person: Person) => {
    for (;;) {
      const picture = await upload(person).catch(() => null)
      if (!picture) return
      pictures.push(picture)
    }
  }
  const [first] = people
  if (!first) throw new Error("Nobody signed up")
  await Promise.all([...people.map(writer), uploader(first)])
  await server.start()

  for (const { write, person } of unanswered) {
    const response = await send(person, write)
    expect(response.status).toBe(201)
    answered.push(write)
  }
  expect(unanswered.length).toBe(PEOPLE)
  for (const person of people) expect((await get("/api/user", person)).status).toBe(200)
  for (const picture of pictures) {
    const bytes = Buffer.from(await (await get(picture, first)).arrayBuffer())
    await expect(sharp(bytes).raw().toBuffer()).resolves.toBeTruthy()
  }
  expect(await server.end("SIGTERM")).toBe(0)

  const database = createClient({ url: `file:${join(server.directory, "curio.db")}` })
  const rows = async (sql: string) => (await database.execute(sql)).rows
  const names = await rows(
    "select name from collections where name like '%-%' union all select name from items union all select content from group_messages",
  )
  expect(names.map(({ name }) => name).sort()).toEqual(answered.map(({ name }) => name).sort())
  expect(await rows("pragma integrity_check")).toMatchObject([{ integrity_check: "ok" }])
  expect(await rows("pragma foreign_key_check")).toEqual([])
  database.close()
})

test("a mail survives a kill of the server, and is sent at most once more", { tag: oneBrowser }, async () => {
  const mailServer = new KillableServer({ port: await freePort() })
  const [silent, answering] = [await openMailbox({ silent: true }), await openMailbox()]
  const settings = { APP_ORIGIN: mailServer.origin }
  try {
    await mailServer.start({ ...settings, SMTP_URL: silent.url })
    const account = { email: "mila@example.com", username: "mila", password: "correct horse" }
    const registered = await fetch(`${mailServer.origin}/api/register`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(account),
    })
    expect(registered.status, await registered.text()).toBe(201)
    await expect(() => expect(silent.mails).toHaveLength(1)).toPass()
    await mailServer.end("SIGKILL")

    // Its lock ends ten seconds after the kill.
    await mailServer.start({ ...settings, SMTP_URL: answering.url })
    await expect(() => expect(answering.mails).toHaveLength(1)).toPass({ timeout: 120_000 })
    expect(await mailServer.end("SIGTERM")).toBe(0)
    const database = createClient({ url: `file:${join(mailServer.directory, "curio.db")}` })
    const { rows } = await database.execute("select kind from jobs where kind = 'mail'")
    database.close()
    expect(rows).toEqual([])
    expect([...silent.mails, ...answering.mails].map(({ to }) => to)).toEqual([
      ["mila@example.com"],
      ["mila@example.com"],
    ])
  } finally {
    await mailServer.remove()
    await Promise.all([silent, answering].map((mailbox) => mailbox.close()))
  }
})

function writeOf(name: string, { collection }: Person, group: number, n: number): Write {
  const item = {
    collectionId: collection,
    name,
    brand: "Iittala",
    imageUrl: "https://example.com/vase.png",
    productUrl: `https://example.com/${name}`,
  }
  const kinds = [
    { path: "/collections", body: { name } },
    { path: "/items", body: item },
    { path: `/groups/${group}/messages`, body: { content: name } },
  ] as const
  return { ...(kinds[n % 3] ?? kinds[0]), name, key: randomUUID() }
}

const post = (path: string, body: object, headers: Record<string, string>) =>
  fetch(`${server.origin}/api${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  })

const send = ({ cookie }: Person, { path, body, key }: Write) =>
  post(path, body, { Cookie: cookie, "Idempotency-Key": key })

const get = (path: string, { cookie }: Person) => fetch(server.origin + path, { headers: { Cookie: cookie } })

async function created(
  person: Pick<Person, "cookie"> | undefined,
  path: string,
  body: object,
): Promise<number> {
  const response = await post(path, body, { Cookie: person?.cookie ?? "" })
  const { id } = (await response.json()) as { id: number }
  return id
}

async function signUp(index: number): Promise<Person> {
  const account = { email: `k${index}@example.com`, username: `killed${index}`, password: "correct horse" }
  const response = await post("/register", account, {})
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? ""
  return { cookie, collection: await created({ cookie }, "/collections", { name: "Base" }) }
}

async function upload({ cookie, collection }: Person): Promise<string> {
  const drawn = await sharp({ create: { width: 600, height: 400, channels: 3, background: "teal" } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set("image", new Blob([new Uint8Array(drawn)], { type: "image/png" }), "vase.png")
  const response = await fetch(`${server.origin}/api/collections/${collection}/items/upload-image`, {
    method: "POST",
    headers: { Cookie: cookie },
    body: form,
  })
  return ((await response.json()) as { imageUrl: string }).imageUrl
}
