/** A form without a session, given back. */
export type SignedOutForm = { message: string; fields: Record<string, string> }

export const signedOutMessage = "You are signed out. Sign in in a new tab, then save again."
