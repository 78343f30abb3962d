import { eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { jobs } from "#db/schema/index.ts"
import { kinds } from "~/domain/background/kinds.server.ts"
import { Worker } from "~/domain/background/worker.server.ts"

/** Does the jobs that were enqueued, as the server does after its responses. */
export async function runJobs(): Promise<void> {
  const worker = new Worker(kinds)
  await worker.idle()
  await worker.stop()
}

/** The pictures that jobs are going to delete. */
export async function droppedPictures(): Promise<string[]> {
  const rows = await db.select({ data: jobs.data }).from(jobs).where(eq(jobs.kind, "unused-pictures"))
  const addresses = rows.flatMap(({ data }) => (data as { addresses: string[] }).addresses)
  return [...new Set(addresses)].sort()
}

/** How many jobs wait that delete rows or change their privacy. */
export const remainingRows = (): Promise<number> => db.$count(jobs, eq(jobs.kind, "remaining-rows"))
