/** `npm run image:check` performs the Dockerfile without an engine, starts the result read-only, and limits it to MAX_MB. */
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { chdir, env, execPath, getuid, versions } from "node:process"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { freePort } from "#tests/support/free-port.ts"
import { external } from "../../scripts/external.js"
import { performDockerfile } from "./dockerfile.js"

const MAX_MB = 170
const HEALTHY_WITHIN_MS = 60_000
const importAll = `for (const name of ${JSON.stringify([...external, "flydrive/drivers/s3"])}) await import(name)`

chdir(fileURLToPath(new URL("../..", import.meta.url)))
// The commands of the Dockerfile run on the Node that runs this.
env.PATH = `${dirname(execPath)}${delimiter}${env.PATH}`
const folder = mkdtempSync(join(tmpdir(), "curio-image-"))
spawnSync("chmod", ["755", folder])
let server
let log = ""
try {
  const image = performDockerfile(folder)
  console.log(`\n== checks, on Node ${versions.node}`)
  if (versions.node.split(".")[0] !== image.node) console.log(`NOTE: the Dockerfile says Node ${image.node}`)
  measure(join(image.workdir, "node_modules"))
  await use(image)
} catch (error) {
  console.error(log)
  throw error
} finally {
  server?.kill("SIGKILL")
  spawnSync("chmod", ["-R", "u+w", folder])
  rmSync(folder, { recursive: true, force: true })
}

function measure(packages) {
  let [bytes, onDisk] = [0, 0]
  for (const entry of readdirSync(packages, { recursive: true })) {
    const { size, blocks } = lstatSync(join(packages, entry))
    bytes += size
    onDisk += blocks * 512
  }
  const [mb, mbOnDisk] = [bytes, onDisk].map((sum) => Math.ceil(sum / 1e6))
  console.log(`node_modules: ${mb} MB, ${mbOnDisk} MB on disk`)
  if (mbOnDisk > MAX_MB) throw new Error(`node_modules takes more than ${MAX_MB} MB`)
}

async function use(image) {
  const port = await freePort()
  const temporary = join(image.root, "tmp")
  mkdirSync(temporary)
  const asRoot = getuid() === 0
  if (asRoot) spawnSync("chown", [String(image.user), temporary])
  else console.log(`NOTE: not root, so the server runs as user ${getuid()}`)
  spawnSync("chmod", ["-R", "a-w", image.workdir])
  const options = {
    cwd: image.workdir,
    ...(asRoot && { uid: image.user, gid: image.user }),
    // No HOME. Inside of a container, everybody is who is meant.
    env: { ...image.env, PATH: env.PATH, TMPDIR: temporary, HOST: "127.0.0.1", PORT: String(port) },
  }
  const inImage = async (what, [command, ...args]) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "ignore", "inherit"] })
    const [status] = await once(child, "exit")
    expect(status === 0, what)
  }

  await inImage("loads what the build leaves outside", ["node", "--input-type=module", "-e", importAll])
  const origin = `http://127.0.0.1:${port}`
  await start(image, options)
  await visit(origin)
  const backup = join(image.env.DATA_DIR, "backup")
  await inImage("makes a backup", ["node", "build/server/backup.js", backup])
  expect(existsSync(join(backup, "curio.db")), "the backup has the database")
  await stop()
  await start(image, { ...options, env: { ...options.env, DEMO: "on" } })
  expect((await (await fetch(origin)).text()).includes("This is a demo"), "serves the demo")
  await stop()
  expect(!/"level":"(error|fatal)"/.test(log), "logs no error")
}

async function start({ command: [command, ...args], health }, options) {
  server = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "inherit"] })
  server.stdout.on("data", (chunk) => (log += chunk))
  await healthy(health, options)
}

async function stop() {
  server.kill("SIGTERM")
  const [status] = await once(server, "exit")
  expect(status === 0, "stops when it is asked to")
}

async function healthy([command, ...args], options) {
  const until = Date.now() + HEALTHY_WITHIN_MS
  while (Date.now() < until && server.exitCode === null) {
    if (spawnSync(command, args, options).status === 0) return expect(true, "is healthy")
    await setTimeout(200)
  }
  expect(false, "is healthy")
}

async function visit(origin) {
  expect((await fetch(origin)).ok, "shows a page")
  const json = (path, body, cookie = "") =>
    fetch(`${origin}/api${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", cookie },
      body: JSON.stringify(body),
    })
  const account = { email: "anna@example.org", username: "anna", password: "correct horse battery" }
  const registered = await json("/register", account)
  expect(registered.status === 201, "signs somebody up (argon2)")
  const cookie = registered.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ")
  const { id } = await (await json("/collections", { name: "Chairs" }, cookie)).json()
  const form = new FormData()
  form.append("image", new Blob([readFileSync("public/screen-wide.png")]), "chair.png")
  const uploaded = await fetch(`${origin}/api/collections/${id}/items/upload-image`, {
    method: "POST",
    headers: { cookie },
    body: form,
  })
  expect(uploaded.ok, "takes a picture (sharp)")
  const picture = await fetch(origin + (await uploaded.json()).imageUrl, { headers: { cookie } })
  expect(picture.headers.get("Content-Type")?.startsWith("image/"), "shows the picture")
}

function expect(holds, what) {
  if (!holds) throw new Error(`Failed: ${what}`)
  console.log(`ok: ${what}`)
}
