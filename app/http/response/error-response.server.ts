import {
  Conflict,
  DomainError,
  type FieldErrors,
  Invalid,
  TooManyRequests,
  Unavailable,
  Unprocessable,
} from "~/errors.ts"
import { apiErrors } from "~/messages.ts"
import type { RequestContext } from "../context.ts"
import { reportError } from "../server/log.server.ts"
import { toUserError } from "./user-error.server.ts"

/** Errors by field that an error carries, if it does. */
export function errorsByField(error: DomainError): FieldErrors | undefined {
  if (error instanceof Invalid) return error.fieldErrors
  return error instanceof Conflict && error.field ? { [error.field]: [error.message] } : undefined
}

/** The whole seconds that an error asks whoever was refused to wait, if it does. */
export const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof TooManyRequests || error instanceof Unavailable ? error.retryAfter : undefined

/**
 * The API's answer to an error (api.md, Errors): `{message, errors?, reason?}` with the error's status. Anything that
 * is not a domain error is logged, and mostly answered 500 without a word about the inside.
 * @param options.errorField whether the message stands in a field `error` too.
 */
export function errorAnswer(
  error: unknown,
  request: Request,
  context: RequestContext,
  options: { errorField?: boolean } = {},
): Response {
  if (!(error instanceof DomainError)) reportError(error, request, context)
  const told = toUserError(error)
  if (!told) return Response.json(worded(apiErrors.unknown, options), { status: 500 })
  const body = worded(told.message, options)
  const errors = errorsByField(told)
  if (errors) body.errors = errors
  if (told instanceof Unprocessable && told.reason) body.reason = told.reason
  const headers = new Headers()
  const retryAfter = retryAfterOf(told)
  if (retryAfter !== undefined) headers.set("Retry-After", String(retryAfter))
  return Response.json(body, { status: told.status, headers })
}

const worded = (message: string, { errorField }: { errorField?: boolean }): Record<string, unknown> =>
  errorField ? { message, error: message } : { message }
