/** Also read by the form of a report. */
export const REASON_MAX = 2_000

/** Of one user. */
export const OPEN_REPORTS_MAX = 20

/** MB that an administrator may allow one user; a terabyte. */
export const QUOTA_MB_MAX = 1_048_576
