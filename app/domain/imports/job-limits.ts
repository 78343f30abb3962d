import { importLimits } from "~/services/import-file/file-limits.ts"

export const jobLimits = {
  links: 200,
  /** A user may keep this many. The oldest finished one goes. */
  kept: 20,
  /** All kept imports of one user may have this many rows together: those of two of the largest. */
  keptRows: 2 * importLimits.own.rows,
  previewDays: 7,
  finishedDays: 30,
} as const
