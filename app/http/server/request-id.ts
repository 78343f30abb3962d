import { randomBytes } from "node:crypto"

export const newRequestId = () => randomBytes(8).toString("hex")

/** The id from a trusted proxy if it is safe to log, else a new one. */
export const requestIdFrom = (header: string | undefined) =>
  header && /^[\w.-]{8,64}$/.test(header) ? header : newRequestId()
