import { resolve } from "node:path"

/** The address of a database's file. Only `%` has a meaning of its own in it. */
export const fileUrl = (path: string): string => `file:${path.replaceAll("%", "%25")}`

/** @throws {URIError} for a `%` that is not followed by two hexadecimal digits. */
export const fileOf = (url: string): string =>
  resolve(decodeURIComponent(url.replace(/^file:(\/\/(?=\/))?/, "")))

export function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** What SQLite's own addresses have, and none that somebody writes may: it would make a file of that name. */
export function problemOfFile(url: string): string | null {
  const path = url.replace(/^file:(\/\/(?=\/))?/, "")
  if (path.startsWith("//")) return "must have one or three slashes after file:"
  if (/^:memory:|[?&]mode=memory/.test(path)) return "must name a file: what is in memory is lost at the end"
  if (path.includes("?")) return "must end with the file's name: write %3F for a ? in it"
  if (path === "" || path.endsWith("/")) return "must name a file, not a folder"
  if (path.startsWith("~")) return "must not begin with ~, which means nothing here: write the whole path"
  return canDecode(path) ? null : "has a % that is none of an address: write %25"
}
