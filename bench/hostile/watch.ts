import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import type { Seen, Watched } from "./watcher.ts"

/**
 * Watches a server from another process, so that the work of the attack does not disturb the measurement.
 * @returns what ends it and tells what was seen.
 */
export async function watch({ port, path, pid }: Watched): Promise<() => Promise<Seen>> {
  const file = fileURLToPath(new URL("watcher.ts", import.meta.url))
  const child = fork(file, [String(port), path, String(pid)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  await once(child, "message")
  return async () => {
    const seen = once(child, "message")
    child.send("end")
    const [result] = await seen
    return result as Seen
  }
}
