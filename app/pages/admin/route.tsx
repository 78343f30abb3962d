import { stat, statfs } from "node:fs/promises"
import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { Link } from "react-router-dom"
import { readOverview } from "~/domain/administration/report-reads.server.ts"
import { remainingWork } from "~/domain/background/work.server.ts"
import { countJobs } from "~/domain/totals.server.ts"
import { env } from "~/env.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { queues } from "~/runtime/limiter.ts"
import { canSendMail } from "~/services/mail/send.server.ts"
import { outcomes } from "~/services/product-page/outcomes.ts"
import { counted } from "~/ui/format.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { version } from "../../../package.json"
import { Part } from "../rows.tsx"
import { AdminFrame, Facts } from "./frame.tsx"
import { adminPaths } from "./paths.ts"

export const loader = pageLoader(async ({ viewer }) => ({
  overview: await readOverview(viewer),
  health: await readHealth(),
}))

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Administration", "Accounts, reports and how the server is.")

function inMb(bytes: number | null): string {
  if (bytes === null) return "Unknown"
  const mb = bytes / 1_048_576
  return mb < 10_000 ? `${number.format(mb)} MB` : `${number.format(mb / 1024)} GB`
}
const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 })

const jobNames: Record<string, string> = {
  import: "Imports",
  "import-pictures": "Pictures of imports",
  mail: "Mails",
  "saved-picture": "Pictures of saved items",
  "read-picture": "Pictures of imported links",
  "rename-tag": "Tags of large collections",
  "remaining-rows": "Deletions and changes of privacy",
  "unused-pictures": "Unused pictures",
  sweep: "Daily sweep",
  backup: "Backups",
}

const jobCounts = ({ failed, error, ...states }: Awaited<ReturnType<typeof readHealth>>["jobs"][number]) =>
  `${counts(states)}${failed > 0 ? `, ${failed} failed: ${error}` : ""}`

const counts = ({ running, waiting }: { running: number; waiting: number }) =>
  `${running} running, ${waiting} waiting`

export default function Overview() {
  const { overview, health } = useLoaderData<typeof loader>()
  const { database, left, jobs, queues, captures } = health
  return (
    <AdminFrame current="overview">
      <ul className="grid gap-2">
        <li>
          <Link className="link" to={adminPaths.users()}>
            {counted(overview.users, "user")}
          </Link>
          {overview.suspended > 0 && `, ${overview.suspended.toLocaleString("en")} of them suspended`}
        </li>
        <li>
          <Link className="link" to={adminPaths.reports()}>
            {counted(overview.openReports, "open report")}
          </Link>
        </li>
      </ul>
      <Part className="pt-5" title="Server">
        <Facts
          facts={[
            ["Version", `${health.version}, Node ${health.node}`],
            ["Database", database.isFile ? inMb(database.bytes) : "A libSQL server"],
            ["Its write-ahead log", inMb(database.walBytes)],
            ["Free disk space", inMb(health.freeBytes)],
            ["Memory", inMb(health.memoryBytes)],
            ["Mail", health.sendsMail ? "Is sent" : "Is not set up (SMTP_URL)"],
          ]}
        />
      </Part>
      <Part className="pt-5" title="Work in the background">
        <Facts
          facts={[
            ["Collections", left.collections],
            ["Groups", left.groups],
            ["Accounts", left.users],
            ...jobs.map((job): [string, string] => [jobNames[job.kind] ?? job.kind, jobCounts(job)]),
          ]}
        />
      </Part>
      <Part className="pt-5" title="Queues of this process">
        <Facts facts={queues.map(({ name, ...jobs }) => [name, counts(jobs)])} />
      </Part>
      <Part className="pt-5" title="Product pages read since this process started">
        <Facts facts={captures.map(({ outcome, count }) => [outcome, count])} />
      </Part>
    </AdminFrame>
  )
}

/** Values that cannot be found out are null. */
async function readHealth() {
  const file = env.DATABASE_URL.startsWith("file:") ? env.DATABASE_URL.slice(5).split("?")[0] : undefined
  const [bytes, walBytes, freeBytes, left, jobs] = await Promise.all([
    file ? sizeOf(file) : null,
    file ? sizeOf(`${file}-wal`) : null,
    statfs(env.DATA_DIR).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    ),
    remainingWork(),
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
