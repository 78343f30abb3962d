import { STATUS_CODES } from "node:http"
import { isBusy, isTimeout } from "#db/client.server.ts"
import {
  Conflict,
  DomainError,
  type FieldErrors,
  InsufficientStorage,
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
import { isDiskFull, isReadOnly, isStorageUnreachable } from "~/services/storage/atomic-write.ts"
import { apiErrors, brand, collection, group, item } from "~/words/messages.ts"
import type { RequestContext } from "../context.ts"
import type { SentRequest } from "../request.ts"
import { Reply, vary } from "./deliver.server.ts"
import { weightsOf } from "./encoding.server.ts"

const MESSAGES: Record<string, string> = {
  collection: collection.notFound,
  collections: collection.notFound,
  product: item.notFound,
  items: item.notFound,
  brand: brand.notFound,
  brands: brand.notFound,
  groups: group.notFound,
}

/** The message for an id that is not a number, as for a missing thing. @param path of a page, or of the API. */
export function notFoundMessage(path: string, id = ""): string | undefined {
  const kind =
    path
      .replace(/^\/api\//, "/")
      .split("/")[1]
      ?.toLowerCase() ?? ""
  if (kind === "groups" && !/^\d+$/.test(id)) return group.invalidId
  return Object.hasOwn(MESSAGES, kind) ? MESSAGES[kind] : undefined
}

const READ_ONLY = "The server can save nothing just now. Please tell whoever runs it."
const READ_ONLY_RETRY_S = 60

/** The error to show: domain errors, and failures of disk, picture store and database lock. Null: respond with 500. */
export function toUserError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error
  if (isDiskFull(error)) return new InsufficientStorage()
  if (isReadOnly(error)) return new Unavailable(READ_ONLY, { retryAfter: READ_ONLY_RETRY_S })
  if (isStorageUnreachable(error))
    return new Unavailable("Pictures cannot be stored just now. Please try again.")
  const mayWorkLater = isBusy(error) || isTimeout(error)
  return mayWorkLater ? new Unavailable("Something else is being written just now. Please try again.") : null
}

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
