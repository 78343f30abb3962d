import type { AppLoadContext } from "@remix-run/node"
import { findSession } from "~/domain/accounts/sessions.server.ts"
import type { Actor } from "~/domain/actor.ts"
import { sessionToken } from "./session.server.ts"

const known = new WeakMap<AppLoadContext, Promise<Actor>>()

async function findActor(request: Request, context: AppLoadContext | undefined): Promise<Actor> {
  const token = await sessionToken(request)
  const actor = token ? await findSession(token) : null
  if (actor && context) context.userId = actor.id
  return actor
}

/**
 * Who is asking. The session is read once a request: Remix gives each loader a Request of its own, but all of them
 * one load context.
 */
export function actorOf(request: Request, context: AppLoadContext | undefined): Promise<Actor> {
  if (!context) return findActor(request, context)
  const actor = known.get(context) ?? findActor(request, context)
  known.set(context, actor)
  return actor
}

/** Forgets who is asking, after a write that signs in or out within the same request. */
export function forgetActor(context: AppLoadContext | undefined): void {
  if (context) known.delete(context)
}
