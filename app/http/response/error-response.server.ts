import { STATUS_CODES } from "node:http"
import type { RequestContext, SentRequest } from "~/context.ts"
import {
  DomainError,
  InvalidToken,
  ReadOnlyToken,
  TooManyRequests,
  Unauthenticated,
  Unprocessable,
} from "~/errors.ts"
import { addRateLimit } from "~/http/rate-limit.server.ts"
import { reportError } from "~/observe/log.server.ts"
import { apiErrors } from "~/words/messages.ts"
import { Reply, vary } from "./deliver.server.ts"
import { weightsOf } from "./encoding.server.ts"
import { errorsByField, retryAfterOf, toUserError } from "./user-error.server.ts"

const PROBLEM = "application/problem+json"
const JSON_TYPE = "application/json"

type ErrorBody = { message: string } & Record<string, unknown>

/** An error as JSON, or as problem details (RFC 9457) when the client accepts them. */
export function errorText(
  status: number,
  body: ErrorBody,
  accept: string | null | undefined,
): { type: string; text: string } {
  if (!wantsProblem(accept ?? "")) return { type: `${JSON_TYPE}; charset=utf-8`, text: JSON.stringify(body) }
  const { message: detail, error: _, ...members } = body
  const problem = { type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, detail, ...members }
  return { type: PROBLEM, text: JSON.stringify(problem) }
}

/** Named, and preferred to JSON or as welcome: programs that know both name both. */
function wantsProblem(accept: string): boolean {
  const weights = weightsOf(accept)
  const problem = weights.get(PROBLEM) ?? 0
  const json = weights.get(JSON_TYPE) ?? weights.get("application/*") ?? weights.get("*/*") ?? 0
  return problem > 0 && problem >= json
}

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
