import { buffer } from "node:stream/consumers"
import { exportAccount } from "~/domain/accounts/export.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { unzip } from "./zip.ts"

/** What a user's download has: each file, and the JSON of two. */
export async function exported(viewer: Viewer) {
  const bytes = await buffer(exportAccount(viewer))
  const files = await unzip(bytes)
  const json = (name: string) => JSON.parse(String(files.get(name)))
  return { bytes, files, library: json("library.json"), account: json("account.json") }
}
