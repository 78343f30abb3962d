import { hash } from "node:crypto"

export const hashOf = (script: string): string => `sha256-${hash("sha256", script, "base64")}`

/** Replaces the nonce by hashes of our inline scripts, so that the same data gives the same bytes, as an ETag needs. */
export function hashInlineScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const parts = html.split(` nonce="${nonce}"`)
  const hashes = new Set<string>()
  for (const [index, after] of parts.entries()) {
    const before = parts[index - 1] ?? ""
    const opened = before.slice(before.lastIndexOf("<"))
    const end = after.indexOf(">")
    const isInline = /^<script\b[^>]*$/.test(opened) && !/\ssrc=/.test(opened + after.slice(0, end))
    if (isInline) hashes.add(hashOf(after.slice(end + 1, after.indexOf("</script"))))
  }
  return { html: parts.join(""), hashes: [...hashes] }
}

export function contentSecurityPolicy(scriptHashes: string[], development = false): string {
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
    "style-src": development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    "img-src": ["'self'"],
    "font-src": ["'self'"],
    "connect-src": development ? ["'self'", "ws:"] : ["'self'"],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ")
}
