import { parseMIMEType } from "undici"

/** Media type and charset of a Content-Type header, lower case; empty strings where it says nothing usable. */
export function parseContentType(header: string | null): { type: string; charset: string } {
  const parsed = header === null ? "failure" : parseMIMEType(header)
  if (parsed === "failure") return { type: "", charset: "" }
  return { type: parsed.essence, charset: parsed.parameters.get("charset")?.toLowerCase() ?? "" }
}

/** Whether `type` is among the types and ranges (such as `image/*`) of `accept`. */
export function isAccepted(type: string, accept: readonly string[]): boolean {
  return accept.some((range) => {
    if (range === "*/*" || range === type) return true
    return range.endsWith("/*") && type.startsWith(range.slice(0, -1))
  })
}
