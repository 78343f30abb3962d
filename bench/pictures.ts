import { writeFileSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { seeded } from "./harness/database.ts"
import { load } from "./harness/load.ts"
import { cpuMs } from "./harness/process.ts"
import { randomFrom } from "./harness/random.ts"
import { type Row, report } from "./harness/report.ts"
import { inTurn, median } from "./harness/rounds.ts"
import { startApp, startScript } from "./harness/server.ts"
import { httpSend } from "./hostile/send.ts"
import { fillPages } from "./pages/data.ts"

/*
 * A stored picture at one width, 16 connections, beside sirv with the same bytes on disk; and the processor time when 50
 * clients ask at once for a size that does not exist yet, beside one client.
 */
const ROUNDS = 4
const CLIENTS = 50
const PICTURES = 5
const WIDTH = 720
const SIDE = 1_800

const data = await seeded(fillPages)
const dataDir = data.copy()
const app = await startApp({ dataDir })
const user = data.filled[0] ?? { Cookie: "" }
const rows: Row[] = []
try {
  const addresses = await upload(2 * PICTURES + 1)
  rows.push(...(await served(addresses.pop() ?? "")))
  rows.push(await generated(addresses))
} finally {
  await app.stop()
  data.remove()
}
report("pictures", rows)

async function served(address: string): Promise<Row[]> {
  const bytes = Buffer.from(await (await fetch(app.origin + address)).arrayBuffer())
  const folder = data.copy()
  writeFileSync(join(folder, "picture.webp"), bytes)
  console.info(`The picture has ${(bytes.length / 1_000).toFixed(1)} KB`)
  const files = await startScript("bench/pictures/static.js", [folder])
  const runs = await inTurn(ROUNDS, {
    app: () => load(app, { path: address }),
    files: () => load(files, { path: "/picture.webp" }),
  })
  await files.stop()
  return [
    {
      what: "a stored picture, beside sirv",
      unit: "/s",
      measured: runs.app.perSecond,
      baseline: runs.files.perSecond,
      target: { atLeast: 0.5 },
    },
    {
      what: "processor time of a stored picture, likewise",
      unit: "ms",
      measured: runs.app.cpuMs,
      baseline: runs.files.cpuMs,
      target: { atMost: 2 },
    },
  ]
}

/** Every second picture is asked for by one client only. */
async function generated(addresses: string[]): Promise<Row> {
  const times: Record<"one" | "many", number[]> = { one: [], many: [] }
  for (const [index, address] of addresses.entries()) {
    const isOne = index % 2 === 0
    const before = cpuMs(app.pid)
    const responses = await Promise.all(
      Array.from({ length: isOne ? 1 : CLIENTS }, (_, client) =>
        httpSend(app.port, { path: address, from: `127.0.1.${client + 1}` }),
      ),
    )
    times[isOne ? "one" : "many"].push(cpuMs(app.pid) - before)
    const wrong = responses.find(
      ({ status, headers }) => status !== 200 || headers["content-type"] !== "image/webp",
    )
    if (wrong) throw new Error(`${address}: ${wrong.status} ${wrong.headers["content-type"]}`)
  }
  return {
    what: `a new size for ${CLIENTS} clients at once, beside one client`,
    unit: "ms of processor time",
    measured: median(times.many),
    baseline: median(times.one),
    target: { atMost: 3 },
  }
}

/** Puts pictures into the collection. @returns their addresses on its page, at a width that is not made yet. */
async function upload(count: number): Promise<string[]> {
  const random = randomFrom(5)
  const sent = (path: string, body: FormData | string) =>
    fetch(`${app.origin}/api${path}`, {
      method: "POST",
      headers: typeof body === "string" ? { ...user, "Content-Type": "application/json" } : user,
      body,
    })
  for (let n = 1; n <= count; n++) {
    const colour = () => Math.floor(random() * 255)
    const picture = sharp({
      create: {
        width: SIDE,
        height: SIDE,
        channels: 3,
        background: { r: colour(), g: colour(), b: colour() },
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    })
    // As soft as a photograph: sharp noise would not compress.
    const file = await picture.blur(4).jpeg().toBuffer()
    const form = new FormData()
    form.append("image", new Blob([new Uint8Array(file)]), "picture.jpg")
    const { imageUrl } = (await (await sent("/collections/2/items/upload-image", form)).json()) as {
      imageUrl: string
    }
    const item = {
      collectionId: 2,
      name: `Pictured ${n}`,
      brand: "Maker 1",
      imageUrl,
      productUrl: `https://shop.example/p/${n}`,
    }
    const { status } = await sent("/items", JSON.stringify(item))
    if (status !== 201) throw new Error(`An item got ${status}`)
  }
  const html = await (await fetch(`${app.origin}/collection/2`, { headers: user })).text()
  const addresses = [...html.matchAll(new RegExp(`/images/\\w/${WIDTH}/[^"\\s]+`, "g"))].map(
    ([found]) => found,
  )
  return [...new Set(addresses)].slice(0, count)
}
