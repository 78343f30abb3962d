import { providerName } from "~/env.server.ts"
import { Forbidden, NotFound } from "~/errors.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { limitProviderSignIn } from "~/http/rate-limit.server.ts"
import { isPrefetch } from "~/http/request.ts"

/** @returns the provider's name. @throws {NotFound} */
export function requireProvider(): string {
  const name = providerName()
  if (!name) throw new NotFound()
  return name
}

/** Call it for a person on the way to the provider or back. @throws {NotFound} {Forbidden} {TooManyRequests} */
export async function requireVisit({ request, context }: PageArgs): Promise<void> {
  requireProvider()
  if (isPrefetch(request)) throw new Forbidden("This page cannot be read ahead")
  await limitProviderSignIn(context.clientAddress)
}
