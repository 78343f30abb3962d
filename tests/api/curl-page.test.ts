import { execFile, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import type { Server } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { apiBuild } from "#tests/support/app.ts"
import { useSharedDatabase } from "#tests/support/database.ts"
import { makeToken, makeUser } from "#tests/support/factories.ts"
import { HeldDocument } from "#tests/support/held-document.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { createApp } from "~/server/app.ts"
import { listen, localUrl } from "~/server/listen.ts"

/*
 * docs/api.md is run: its commands by bash and curl against the app on a port of its own, in their order. Their
 * answers must be what the page says, and what the API's document says.
 */
const markdown = readFileSync("docs/api.md", "utf8")
const commands = pageCommands(markdown)

const VASE = `<script type="application/ld+json">${JSON.stringify({
  "@context": "https://schema.org",
  "@type": "Product",
  name: "Aalto vase",
  brand: { "@type": "Brand", name: "Iittala" },
  description: "Mouth-blown glass.",
  image: "/vase.jpg",
  offers: { "@type": "Offer", price: "99.00", priceCurrency: "EUR" },
})}</script><h1>Aalto vase</h1>`

/** A small system may have none. */
const hasCurl = spawnSync("curl", ["--version"]).status === 0

let server: Server
let directory: string
let document: HeldDocument
const shop = useShop({ "/vase": page(VASE) })
let token: string
useSharedDatabase(async () => {
  token = await makeToken(await makeUser({ username: "mila", role: "admin" }))
})
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "curio-curl-"))
  mkdirSync(join(directory, "assets"))
  const picture = { width: 40, height: 30, channels: 3, background: "#1f5f4d" } as const
  await sharp({ create: picture }).jpeg().toFile(join(directory, "vase.jpg"))
  server = await listen(
    createApp({ ...(await apiBuild()), assetsBuildDirectory: directory }, "production"),
    0,
    "127.0.0.1",
  )
  document = new HeldDocument(await (await fetch(`${localUrl(server)}/api/openapi.json`)).json())
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  rmSync(directory, { recursive: true })
})

/** With the addresses that the page's names stand for here. */
const located = (text: string) =>
  text
    .replaceAll("localhost:3000", new URL(localUrl(server)).host)
    .replaceAll("https://shop.example", shop().origin)

/** Runs a command as the page has it, but quietly, and with its answer in files. */
async function run({ command }: PageCommand) {
  const files = { headers: join(directory, "answer.headers"), body: join(directory, "answer.body") }
  const quietly = `curl() { : > ${files.body}; command curl -sS -D ${files.headers} -o ${files.body} "$@"; }`
  await promisify(execFile)("bash", ["-ec", `${quietly}\n${located(command)}`], {
    cwd: directory,
    env: { ...process.env, TOKEN: token },
  })
  const [first = "", ...lines] = readFileSync(files.headers, "utf8").trim().split("\r\n")
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
  const status = Number(first.split(" ")[1])
  return { status, headers, body: readFileSync(files.body, "utf8") }
}

test.runIf(hasCurl).each(commands)("the example of docs/api.md works: $command", async (said) => {
  const { status, headers, body } = await run(said)
  expect([status, body]).toEqual([said.status, expect.stringMatching(asPattern(located(said.body)))])
  for (const [name, value] of said.headers) expect(headers.get(name), name).toMatch(asPattern(value))

  const url = new URL(
    `http://${/localhost:3000(\/api[^\s']*)/.exec(said.command)?.[1]}`.replace("http:///", "http://curio/"),
  )
  const method =
    /-X (\w+)/.exec(said.command)?.[1] ?? (/(^|\s)(--json|-F) /.test(said.command) ? "POST" : "GET")
  const answer = new Response(status === 204 || status === 304 ? null : body, { status, headers })
  await document.hold(document.addressOf(url.pathname), method, answer)
})

test("docs/api.md has its commands in blocks that are run", () => {
  const fences = markdown.match(/^.*```.*$/gm) ?? []
  expect(fences.filter((fence) => !/^```(sh|text)?$/.test(fence))).toEqual([])
})

test("docs/api.md uses every kind of resource", () => {
  const all = commands.map(({ command }) => command).join("\n")
  for (const part of [
    "Authorization: Bearer $TOKEN",
    "/user/tokens",
    "/register",
    "-c jar",
    "-b jar",
    "/collections",
    "/items",
    "-F image=@",
    "limit=1&cursor=",
    "Idempotency-Key",
    "/messages",
    "--etag-compare",
    "/logout",
  ])
    expect(all).toContain(part)
  const statuses = new Set(commands.map(({ status }) => status))
  expect([...statuses].sort()).toEqual([200, 201, 202, 204, 304, 400, 401, 403, 404, 405, 409, 412, 422])
})

/** A command of a page, with what the page says that it answers. */
type PageCommand = { command: string; status: number; body: string; headers: [string, string][] }

/** The commands in a page's `sh` blocks. What each answers stands in comments below it: status and body, then headers. */
function pageCommands(markdown: string): PageCommand[] {
  const blocks = [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block)
  return blocks.flatMap((block) => block.trim().split(/\n\n/)).map(readCommand)
}

function readCommand(text: string): PageCommand {
  const lines = text.split("\n")
  const [first = "", ...rest] = lines.flatMap((line) => (line.startsWith("# ") ? line.slice(2) : []))
  const [, status, body = ""] = /^(\d{3})(?: (.*))?$/.exec(first) ?? []
  if (!status) throw new Error(`The page does not say what this answers: ${text}`)
  return {
    command: lines.filter((line) => !line.startsWith("# ")).join("\n"),
    status: Number(status),
    body,
    headers: rest.map((line) => {
      const [, name = "", value = ""] = /^([\w-]+): (.*)$/.exec(line) ?? []
      return [name, value]
    }),
  }
}

/** What a page says as a pattern: the same text, with anything where it has `…`. */
const asPattern = (text: string): RegExp => new RegExp(`^${text.split("…").map(escaped).join(".*")}$`, "s")

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
