import { MIMEType } from "node:util"

const MAX_HEADER = 1000

/** Lower case; empty strings when missing or invalid. */
export function parseContentType(header: string | null): { type: string; charset: string } {
  try {
    const { essence, params } = new MIMEType((header ?? "").slice(0, MAX_HEADER))
    return { type: essence, charset: params.get("charset")?.toLowerCase() ?? "" }
  } catch {
    return { type: "", charset: "" }
  }
}

export function isAccepted(type: string, accept: readonly string[]): boolean {
  return accept.some((range) => {
    if (range === "*/*" || range === type) return true
    return range.endsWith("/*") && type.startsWith(range.slice(0, -1))
  })
}
