import type { Outcome } from "./kind.ts"

/** The heading of the lines that `line` writes. */
export const heading = `${"".padEnd(5)}${"".padEnd(58)}${"wait".padStart(9)}${"ratio".padStart(8)}${"memory".padStart(10)}${"other".padStart(10)}  statuses`

/** One kind in one line, and what is wrong with it in those below. */
export function line({ kind, waitMs, rssMb, otherMs, statuses, failures }: Outcome, idleMs: number): string {
  const answers = [...statuses].map(([status, count]) => `${status || "none"} × ${count}`)
  const columns = [
    kind.id.padEnd(5),
    kind.name.slice(0, 57).padEnd(58),
    `${waitMs.toFixed(0)} ms`.padStart(9),
    `${(waitMs / idleMs).toFixed(1)} ×`.padStart(8),
    `+${rssMb.toFixed(0)} MB`.padStart(10),
    (otherMs === null ? "-" : `${otherMs.toFixed(0)} ms`).padStart(10),
    `  ${answers.join(", ")}`,
  ]
  return [columns.join(""), ...failures.map((failure) => `     ! ${failure}`)].join("\n")
}
