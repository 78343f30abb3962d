import { randomBytes } from "node:crypto"

const process = randomBytes(4).toString("hex")
let count = randomBytes(4).readUInt32BE()

/** Unique, not secret: random bytes for each request would cost more than serving it from the cache. */
export function newRequestId(): string {
  count = (count + 1) % 2 ** 32
  return process + count.toString(16).padStart(8, "0")
}

export const requestIdFrom = (header: string | undefined) =>
  header && /^[\w.-]{8,64}$/.test(header) ? header : newRequestId()
