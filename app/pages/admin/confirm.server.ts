import { redirect } from "@remix-run/node"
import type { PageArgs } from "~/http/page.server.ts"
import { hasRecentProof } from "~/http/session/recent-proof.server.ts"
import { adminPaths } from "./paths.ts"

/** An act needs the password within 15 minutes. Nothing is done before, and `to` is the page to come back to. */
export async function requireConfirmed(page: Pick<PageArgs, "request">, to: string): Promise<void> {
  if (!(await hasRecentProof(page))) throw redirect(adminPaths.confirm(to), { status: 303 })
}
