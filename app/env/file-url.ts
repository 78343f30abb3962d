import { resolve } from "node:path"

/** The address of a database's file. Only `%` has a meaning of its own in it. */
export const fileUrl = (path: string): string => `file:${path.replaceAll("%", "%25")}`

/** @throws {URIError} for a `%` that is not followed by two hexadecimal digits. */
export const fileOf = (url: string): string =>
  resolve(decodeURIComponent(url.replace(/^file:(\/\/(?=\/))?/, "")))
