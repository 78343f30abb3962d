import { stat, statfs } from "node:fs/promises"
import { workLeft } from "~/domain/background/work.server.ts"
import { countJobs } from "~/domain/totals.server.ts"
import { env } from "~/env.server.ts"
import { queues } from "~/services/limiter.ts"
import { canSendMail } from "~/services/mail/send.server.ts"
import { outcomes } from "~/services/product-page/outcomes.ts"
import { version } from "../../../package.json"

/** Values that cannot be found out are null. */
export async function readHealth() {
  const file = env.DATABASE_URL.startsWith("file:") ? env.DATABASE_URL.slice(5).split("?")[0] : undefined
  const [bytes, walBytes, freeBytes, left, jobs] = await Promise.all([
    file ? sizeOf(file) : null,
    file ? sizeOf(`${file}-wal`) : null,
    statfs(env.DATA_DIR).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    ),
    workLeft(),
    countJobs(),
  ])
  return {
    version,
    node: process.versions.node,
    database: { isFile: file !== undefined, bytes, walBytes },
    freeBytes,
    memoryBytes: process.memoryUsage.rss(),
    sendsMail: canSendMail(),
    left,
    jobs,
    queues: queues(),
    captures: Object.entries(outcomes()).map(([outcome, count]) => ({ outcome, count })),
  }
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )
