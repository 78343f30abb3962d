import type { AppLoadContext } from "@remix-run/node"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import type { SentRequest } from "../request.ts"
import { sessionToken } from "./session.server.ts"

const known = new WeakMap<AppLoadContext, Promise<Viewer>>()

async function findViewer(request: SentRequest, context: AppLoadContext | undefined): Promise<Viewer> {
  const token = await sessionToken(request)
  const session = token ? await findSession(token) : null
  if (!session) return null
  if (context) {
    context.userId = session.user.id
    context.cache?.endsAt(session.until)
  }
  return session.user
}

/** Read once per request: all loaders share one load context. */
export function viewerOf(request: SentRequest, context: AppLoadContext | undefined): Promise<Viewer> {
  if (!context) return findViewer(request, context)
  const viewer = known.get(context) ?? findViewer(request, context)
  known.set(context, viewer)
  return viewer
}
