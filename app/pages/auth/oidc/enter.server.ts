import type { User } from "~/domain/viewer.ts"
import type { Done } from "~/http/forms/definition.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { signInHeaders } from "~/http/session/session.server.ts"
import { succeeded, type ToastWords } from "~/messages.ts"
import { localPath } from "~/paths.ts"
import { complete } from "../intention.server.ts"

type Page = Pick<PageArgs, "request" | "context">

export async function enter(
  { request, context }: Page,
  user: User,
  wanted: { redirectTo?: string; for?: string },
  welcome: ToastWords = succeeded.signedIn,
): Promise<Done> {
  const headers = await signInHeaders(request, user.id)
  const toast = await complete(wanted.for ?? wanted.redirectTo, user, welcome, { request, context })
  return { to: localPath(wanted.redirectTo), headers, toast }
}
