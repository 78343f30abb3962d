import { once } from "node:events"
import { request } from "node:http"
import { createServer } from "node:net"

/** A request, as far as it differs from a plain GET. */
export type Sent = {
  path: string
  method?: string
  headers?: Record<string, string | string[]>
  body?: string | Uint8Array
  signal?: AbortSignal
  timeoutMs?: number
  /** The client's address that the server sees. */
  from?: string
}

/** The address of everybody but the attacker, which most limits count by. */
export const OTHERS = "127.0.0.2"

/** Its answer. The status is 0 when there was none. */
export type Answer = {
  status: number
  ms: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Sends one request on a connection of its own. Never throws. */
export function httpSend(port: number, sent: Sent): Promise<Answer> {
  const { path, method = "GET", headers = {}, body, signal, timeoutMs = 60_000, from } = sent
  const began = performance.now()
  return new Promise((resolve) => {
    const done = (status: number, received: Answer["headers"] = {}, text = "") =>
      resolve({ status, ms: performance.now() - began, headers: received, text })
    const target = { host: "127.0.0.1", port, path, localAddress: from }
    const outgoing = request({ ...target, method, headers, signal, agent: false })
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy())
    outgoing.on("error", () => done(0))
    outgoing.on("response", (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("error", () => done(0))
      response.on("end", () =>
        done(response.statusCode ?? 0, response.headers, Buffer.concat(chunks).toString()),
      )
    })
    if (body !== undefined) outgoing.setHeader("Content-Length", Buffer.byteLength(body))
    outgoing.end(body)
  })
}

/** A urlencoded form. */
export const urlencoded = (body: string): Pick<Sent, "method" | "headers" | "body"> => ({
  method: "POST",
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
  body,
})

export const json = (value: unknown, method = "POST"): Pick<Sent, "method" | "headers" | "body"> => ({
  method,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(value),
})

/** A file of a multipart form, a PNG picture unless its type is given. */
export type FormFile = { name: string; bytes: Uint8Array; type?: string }

/** A multipart form; `fields` may name one field several times. */
export function multipart(
  fields: [name: string, value: string | FormFile][],
): Pick<Sent, "method" | "headers" | "body"> {
  const boundary = "hostile-boundary"
  const parts = fields.flatMap(([name, value]) => {
    const isFile = typeof value !== "string"
    const file = isFile ? `; filename="${value.name}"\r\nContent-Type: ${value.type ?? "image/png"}` : ""
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
    return [Buffer.from(head), isFile ? value.bytes : Buffer.from(value), Buffer.from("\r\n")]
  })
  return {
    method: "POST",
    headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" && address ? address.port : 0
}
