import { randomBytes } from "node:crypto"

/** A name for one request, short enough to be read out to whoever looks into the log. */
export const newRequestId = () => randomBytes(8).toString("hex")

/** The id that a trusted proxy gave a request, if it is one that a log can hold; else a new one. */
export const requestIdFrom = (header: string | undefined) =>
  header && /^[\w.-]{8,64}$/.test(header) ? header : newRequestId()
