/** What a 401 page knows of the form that was sent without a session. */
export type SignedOutForm = { message: string; fields: Record<string, string> }

export const signedOutMessage = "You are signed out. Sign in in a new tab, then save again."
