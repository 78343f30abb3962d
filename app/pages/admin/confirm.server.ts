import { redirect } from "@remix-run/node"
import { requireAdmin } from "~/domain/administration/access.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { hasRecentProof } from "~/http/session/recent-proof.server.ts"
import { withQuery } from "~/paths.ts"
import { adminPaths } from "./paths.ts"

/** Part of every form of the administration. Visitors get 404 from the guard, like everybody else, and not the way to sign-in. */
export const forAdmins = {
  visitors: "may",
  guard: ({ viewer }: Pick<PageArgs, "viewer">) => requireAdmin(viewer),
} as const

type Typed = { act: string; reason: string | null | undefined }

/** An act needs the password within 15 minutes. Nothing is done before. @param to the page to come back to, with the typed reason. */
export async function requireConfirmed(
  page: Pick<PageArgs, "request">,
  to: string,
  { act, reason }: Typed,
): Promise<void> {
  if (await hasRecentProof(page)) return
  throw redirect(adminPaths.confirm(withQuery(to, reason ? { act, reason } : {})), { status: 303 })
}
