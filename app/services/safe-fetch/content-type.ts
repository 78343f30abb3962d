import { MIMEType } from "node:util"

/** Characters of a Content-Type header that are read. */
const MAX_HEADER = 1000

/** Media type and charset of a Content-Type header, lower case; empty strings where it says nothing usable. */
export function parseContentType(header: string | null): { type: string; charset: string } {
  try {
    const { essence, params } = new MIMEType((header ?? "").slice(0, MAX_HEADER))
    return { type: essence, charset: params.get("charset")?.toLowerCase() ?? "" }
  } catch {
    return { type: "", charset: "" }
  }
}

/** Whether `type` is among the types and ranges (such as `image/*`) of `accept`. */
export function isAccepted(type: string, accept: readonly string[]): boolean {
  return accept.some((range) => {
    if (range === "*/*" || range === type) return true
    return range.endsWith("/*") && type.startsWith(range.slice(0, -1))
  })
}
