import { env } from "~/env.server.ts"

/**
 * Headers of every answer, whatever it is; a page's Content-Security-Policy comes beside them (`csp.ts`).
 *
 * `same-origin` and not `no-referrer`: with that, browsers send `Origin: null` with our own forms.
 * @param isHttps whether the request came by https as far as we can tell; APP_ORIGIN may know better.
 */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  const always = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  }
  if (!isHttps && !env.APP_ORIGIN?.startsWith("https:")) return always
  return {
    ...always,
    "Strict-Transport-Security": "max-age=31536000",
    // Without https a browser ignores it, and says so in the console.
    "Cross-Origin-Opener-Policy": "same-origin",
  }
}
