import type { AppLoadContext } from "@remix-run/node"
import { findSession } from "~/domain/accounts/sessions.server.ts"
import type { Actor } from "~/domain/actor.ts"
import { sessionToken } from "./session.server.ts"

const known = new WeakMap<AppLoadContext, Promise<Actor>>()

async function findActor(request: Request): Promise<Actor> {
  const token = await sessionToken(request)
  return token ? findSession(token) : null
}

/**
 * Who is asking. The session is read once a request: Remix gives each loader a Request of its own, but all of them
 * one load context.
 */
export function actorOf(request: Request, context: AppLoadContext | undefined): Promise<Actor> {
  if (!context) return findActor(request)
  const actor = known.get(context) ?? findActor(request)
  known.set(context, actor)
  return actor
}

/** Forgets who is asking, after a write that signs in or out within the same request. */
export function forgetActor(context: AppLoadContext | undefined): void {
  if (context) known.delete(context)
}
