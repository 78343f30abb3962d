import type { Kind, Outcome } from "./kind.ts"

/**
 * The heading of the lines that `line` writes. `busy` is the processor time of the server's main thread during the wait of
 * another client that cost most, `wait` the longest by the clock.
 */
export const heading = `${"".padEnd(5)}${"".padEnd(58)}${"busy".padStart(9)}${"wait".padStart(9)}${"memory".padStart(10)}${"other".padStart(10)}  statuses`

/** One kind in one line, and what there is to say of it in those below. */
export function line({ kind, waitMs, busyMs, rssMb, otherMs, statuses, notes, failures }: Outcome): string {
  const answers = [...statuses].map(([status, count]) => `${status || "none"} × ${count}`)
  const columns = [
    kind.id.padEnd(5),
    kind.name.slice(0, 57).padEnd(58),
    (busyMs === null ? "-" : `${busyMs.toFixed(0)} ms`).padStart(9),
    `${waitMs.toFixed(0)} ms`.padStart(9),
    `+${rssMb.toFixed(0)} MB`.padStart(10),
    (otherMs === null ? "-" : `${otherMs.toFixed(0)} ms`).padStart(10),
    `  ${answers.join(", ")}`,
  ]
  const details = [...notes.map((text) => `     - ${text}`), ...failures.map((text) => `     ! ${text}`)]
  return [columns.join(""), ...details].join("\n")
}

/** A kind that did not run, and why. */
export const notRun = ({ id, name }: Kind, why: string): string =>
  `${id.padEnd(5)}${name.slice(0, 57).padEnd(58)}NOT RUN: ${why}`
