import { importLimits } from "~/services/import-file/limits.ts"

export const jobLimits = {
  links: 200,
  /** Of one user. The oldest finished one goes. */
  kept: 20,
  /** Of all imports of one user, as long as they are kept: two of the largest. */
  keptRows: 2 * importLimits.own.rows,
  previewDays: 7,
  finishedDays: 30,
} as const
