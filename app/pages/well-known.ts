import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { env } from "~/env.server.ts"
import { DAY_MS } from "~/limits.ts"
import { paths } from "~/paths.ts"

/** Where password managers and people who have found a hole look: `/.well-known/{name}`. */
export function loader({ params: { name } }: LoaderFunctionArgs): Response {
  if (name === "change-password") return redirect(`${paths.profile}#security`)
  if (name === "security.txt" && env.SECURITY_CONTACT) return securityText(env.SECURITY_CONTACT)
  return new Response("Not found", { status: 404 })
}

/** RFC 9116 wants an end within a year. It moves on, because whoever runs the server keeps the setting right. */
function securityText(contact: string): Response {
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const expires = new Date(midnight + 90 * DAY_MS).toISOString()
  return new Response(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  })
}
