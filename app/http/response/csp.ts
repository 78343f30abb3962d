import { createHash } from "node:crypto"

/** Replaces the nonce by hashes of our inline scripts, so that the same data gives the same bytes, as an ETag needs. */
export function sealScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`
  const ours = new RegExp(`<script(?![^>]*\\ssrc=)[^>]*${attribute}[^>]*>([\\s\\S]*?)</script`, "gi")
  const hashes = new Set<string>()
  for (const [, script = ""] of html.matchAll(ours))
    hashes.add(`sha256-${createHash("sha256").update(script).digest("base64")}`)
  return { html: html.replaceAll(attribute, ""), hashes: [...hashes] }
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
