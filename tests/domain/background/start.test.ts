import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, expect, test, vi } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { startRegularJobs } from "~/domain/background/start.server.ts"
import { env } from "~/env.server.ts"
import { draftOf } from "~/runtime/atomic-write.ts"

useTestDatabase()

const HOUR_MS = 3_600_000

afterEach(() => void vi.clearAllTimers())

/** What a killed process leaves: a received file, and a draft beside what it was written for. */
function abandoned(name: string): string[] {
  const folder = join(env.DATA_DIR, "incoming", name)
  mkdirSync(folder, { recursive: true })
  const draft = draftOf(join(env.DATA_DIR, "uploads", name))
  mkdirSync(join(env.DATA_DIR, "uploads"), { recursive: true })
  for (const path of [join(folder, "received"), draft]) writeFileSync(path, "half")
  const before = new Date(Date.now() - HOUR_MS - 60_000)
  utimesSync(draft, before, before)
  return [folder, draft]
}
const left = (paths: string[]) => paths.filter((path) => existsSync(path))

test("files of killed processes are deleted at the start and each hour", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  const before = abandoned("a")
  await startRegularJobs("backup.js")
  expect(left(before)).toEqual([])
  const later = abandoned("b")
  vi.advanceTimersByTime(HOUR_MS)
  await vi.waitFor(() => expect(left(later)).toEqual([]))
})
