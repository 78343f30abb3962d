import { createHash } from "node:crypto"

/**
 * Takes the nonce out of a rendered page again, and tells the hashes of the inline scripts that carried it.
 *
 * The page then has the same bytes for the same data, which an ETag needs, and a script that was not rendered by us
 * still has no place in the policy, because nobody outside this one rendering knows the nonce.
 * @param nonce random for each rendering; only letters, digits, `-` and `_`.
 * @returns the page without nonces, and each hash once, as `sha256-…` (CSP Level 3, section 2.3.1).
 */
export function sealScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`
  const ours = new RegExp(`<script(?![^>]*\\ssrc=)[^>]*${attribute}[^>]*>([\\s\\S]*?)</script`, "gi")
  const hashes = new Set<string>()
  for (const [, script = ""] of html.matchAll(ours))
    hashes.add(`sha256-${createHash("sha256").update(script).digest("base64")}`)
  return { html: html.replaceAll(attribute, ""), hashes: [...hashes] }
}

/**
 * The Content-Security-Policy of a page: nothing but what this app serves, and no inline script but the hashed ones.
 * @param development lets Vite put `<style>` elements into the page and talk to its web socket.
 */
export function contentSecurityPolicy(scriptHashes: string[], development = false): string {
  const scripts = scriptHashes.map((hash) => `'${hash}'`)
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts],
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
