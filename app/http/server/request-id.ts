import { randomBytes } from "node:crypto"

export const newRequestId = () => randomBytes(8).toString("hex")

export const requestIdFrom = (header: string | undefined) =>
  header && /^[\w.-]{8,64}$/.test(header) ? header : newRequestId()
