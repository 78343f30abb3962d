import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import S3rver from "s3rver"
import { fastFolder } from "#tests/support/fast-folder.ts"

const NAME = "pictures"

export type Bucket = {
  /** Its variables, without S3_ENDPOINT. */
  settings: Record<string, string>
  url: string
  /** A full bucket refuses what is new, and still gives what it has. */
  isFull: boolean
  close: () => void
}

export async function startBucket(): Promise<Bucket> {
  const directory = mkdtempSync(join(fastFolder, "curio-bucket-"))
  const configureBuckets = [{ name: NAME, configs: [] }]
  const store = new S3rver({ address: "127.0.0.1", port: 0, directory, silent: true, configureBuckets })
  await store.configureBuckets()
  const respond = store.callback()
  const server = createServer((request, response) => {
    if (!bucket.isFull || request.method !== "PUT") return respond(request, response)
    request.resume()
    response.writeHead(507, { "content-type": "application/xml" })
    response.end("<Error><Code>StorageFull</Code><Message>There is no room.</Message></Error>")
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const bucket: Bucket = {
    settings: { S3_BUCKET: NAME, S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isFull: false,
    close: () => {
      server.close()
      server.closeAllConnections()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return bucket
}
