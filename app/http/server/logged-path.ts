const PATH_MAX = 500

/** Without the token of an invitation: who reads the log must not sign up with it. */
export const loggedPath = (path: string): string => path.slice(0, PATH_MAX).replace(/^(\/invite\/).+/i, "$1…")
