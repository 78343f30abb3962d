export const REASON_MAX = 2_000

/** Of what an administrator does. It must fit into an address, while the password is asked for. */
export const ACT_REASON_MAX = 200

export const OPEN_REPORTS_MAX = 20

export const QUOTA_MB_MAX = 1_048_576
