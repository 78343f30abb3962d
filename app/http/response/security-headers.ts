import { env } from "~/env.server.ts"

export function securityHeaders(isHttps: boolean): Record<string, string> {
  const always = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // With `no-referrer`, browsers would send `Origin: null` with our own forms.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  }
  if (!isHttps && !env.APP_ORIGIN?.startsWith("https:")) return always
  return {
    ...always,
    "Strict-Transport-Security": "max-age=31536000",
    "Cross-Origin-Opener-Policy": "same-origin",
  }
}
