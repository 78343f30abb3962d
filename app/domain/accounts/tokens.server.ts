import { createHash, randomBytes } from "node:crypto"

/** A secret of 256 random bits that says who somebody is: a session's, a link's, a browser's. */
export const newToken = (): string => randomBytes(32).toString("base64url")

/** What the database knows a token by: its SHA-256, so that a read of the file opens nothing. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url")
