import {
  Conflict,
  DomainError,
  type FieldErrors,
  Invalid,
  InvalidToken,
  ReadOnlyToken,
  TooManyRequests,
  Unauthenticated,
  Unavailable,
  Unprocessable,
} from "~/errors.ts"
import { reportError } from "~/observe/log.server.ts"
import { addRateLimit } from "~/server/rate-limit.server.ts"
import { apiErrors } from "~/words/messages.ts"
import type { RequestContext } from "../context.ts"
import type { SentRequest } from "../request.ts"
import { vary } from "./deliver.server.ts"
import { type ErrorBody, errorText } from "./problem.ts"
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
  if (!userError) return errorReply(500, bodyOf(apiErrors.unknown, options), request)
  const body = bodyOf(userError.message, options)
  const errors = errorsByField(userError)
  if (errors) body.errors = errors
  const hasReason = userError instanceof Unprocessable || userError instanceof Unauthenticated
  if (hasReason && userError.reason) body.reason = userError.reason
  return errorReply(userError.status, body, request, headersOf(userError))
}

const bodyOf = (message: string, { errorField }: { errorField?: boolean }): ErrorBody =>
  errorField ? { message, error: message } : { message }

export function errorReply(
  status: number,
  body: ErrorBody,
  request: Pick<SentRequest, "headers">,
  headers?: HeadersInit,
): Reply {
  const { type, text } = errorText(status, body, request.headers.get("Accept"))
  const reply = new Reply(text, { status, headers })
  reply.headers.set("Content-Type", type)
  vary(reply.headers, "Accept")
  return reply
}

function headersOf(error: DomainError): Headers {
  const headers = new Headers()
  const challenge = challengeOf(error)
  if (challenge) headers.set("WWW-Authenticate", challenge)
  const retryAfter = retryAfterOf(error)
  if (retryAfter !== undefined) headers.set("Retry-After", String(retryAfter))
  if (error instanceof TooManyRequests && error.policy)
    addRateLimit(headers, { ...error.policy, left: 0, endsIn: error.retryAfter })
  return headers
}

/** RFC 6750, section 3. */
function challengeOf(error: DomainError): string | null {
  if (error instanceof InvalidToken) return 'Bearer error="invalid_token"'
  if (error instanceof ReadOnlyToken) return 'Bearer error="insufficient_scope", scope="write"'
  return error instanceof Unauthenticated ? "Bearer" : null
}
