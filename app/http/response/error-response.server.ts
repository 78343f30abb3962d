import {
  Conflict,
  DomainError,
  type FieldErrors,
  Invalid,
  TooManyRequests,
  Unauthenticated,
  Unavailable,
  Unprocessable,
} from "~/errors.ts"
import { apiErrors } from "~/messages.ts"
import type { RequestContext } from "../context.ts"
import type { SentRequest } from "../request.ts"
import { reportError } from "../server/log.server.ts"
import { Reply } from "./reply.ts"
import { toUserError } from "./user-error.server.ts"

export function errorsByField(error: DomainError): FieldErrors | undefined {
  if (error instanceof Invalid) return error.fieldErrors
  return error instanceof Conflict && error.field ? { [error.field]: [error.message] } : undefined
}

export const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof TooManyRequests || error instanceof Unavailable ? error.retryAfter : undefined

export function errorResponse(
  error: unknown,
  request: SentRequest,
  context: RequestContext,
  options: { errorField?: boolean } = {},
): Reply {
  if (!(error instanceof DomainError)) reportError(error, request, context)
  const userError = toUserError(error)
  if (!userError) return Reply.json(bodyOf(apiErrors.unknown, options), { status: 500 })
  const body = bodyOf(userError.message, options)
  const errors = errorsByField(userError)
  if (errors) body.errors = errors
  const hasReason = userError instanceof Unprocessable || userError instanceof Unauthenticated
  if (hasReason && userError.reason) body.reason = userError.reason
  const headers = new Headers()
  const retryAfter = retryAfterOf(userError)
  if (retryAfter !== undefined) headers.set("Retry-After", String(retryAfter))
  return Reply.json(body, { status: userError.status, headers })
}

const bodyOf = (message: string, { errorField }: { errorField?: boolean }): Record<string, unknown> =>
  errorField ? { message, error: message } : { message }
