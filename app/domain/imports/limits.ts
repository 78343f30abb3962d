/** Numbers of docs/limits.md. */
export const jobLimits = {
  links: 200,
  /** Of one user. The oldest finished one goes. */
  kept: 20,
  previewDays: 7,
  finishedDays: 30,
} as const
