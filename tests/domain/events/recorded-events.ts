import { asc } from "drizzle-orm"
import { afterEach, beforeEach, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { securityEvents } from "#db/schema/index.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"
import { downloadReply } from "~/http/response/download.server.ts"
import { log } from "~/observe/log.server.ts"

export let mila: User
export let root: User
/** What is logged during a test. */
export const lines: Record<string, unknown>[] = []

/** An administrator, Mila and an empty log for each test of a file. */
export function useRecordedEvents(): void {
  beforeEach(async () => {
    root = await makeUser({ username: "root", role: "admin" })
    mila = await makeUser({ username: "mila" })
    lines.length = 0
    for (const level of ["info", "warn"] as const)
      vi.spyOn(log, level).mockImplementation(((line: object) => lines.push({ ...line, level })) as never)
  })
  afterEach(() => vi.restoreAllMocks())
}

export const rows = () => db.select().from(securityEvents).orderBy(asc(securityEvents.id))
export const names = async () => (await rows()).map(({ event }) => event)

/** Downloads that nobody reads would keep their user's place from the next test. */
export async function begunDownload(file: Parameters<typeof downloadReply>[1]) {
  const { body } = await downloadReply(request(), file)
  if (body instanceof ReadableStream) await body.cancel()
}

export const clear = async () => {
  await db.delete(securityEvents)
  lines.length = 0
}

export const proof = { currentPassword: PASSWORD }

export const request = () => ({ request: new Request("http://curio.test"), context: {} })
