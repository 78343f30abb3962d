import {
  Conflict,
  DomainError,
  type FieldErrors,
  Invalid,
  TooManyRequests,
  Unprocessable,
} from "~/domain/errors.ts"
import { apiErrors } from "~/messages.ts"
import type { RequestContext } from "./context.ts"
import { reportError } from "./log.server.ts"

/** Errors by field that an error carries, if it does. */
export function errorsByField(error: DomainError): FieldErrors | undefined {
  if (error instanceof Invalid) return error.fieldErrors
  return error instanceof Conflict && error.field ? { [error.field]: [error.message] } : undefined
}

/**
 * The API's answer to an error (api.md, Errors): `{message, errors?, reason?}` with the error's status. Anything that
 * is not a domain error is logged, and answered 500 without a word about the inside.
 */
export function errorAnswer(error: unknown, request: Request, context: RequestContext): Response {
  if (!(error instanceof DomainError)) {
    reportError(error, request, context)
    return Response.json({ message: apiErrors.unknown }, { status: 500 })
  }
  const body: Record<string, unknown> = { message: error.message }
  const errors = errorsByField(error)
  if (errors) body.errors = errors
  if (error instanceof Unprocessable && error.reason) body.reason = error.reason
  const headers = new Headers()
  if (error instanceof TooManyRequests) headers.set("Retry-After", String(error.retryAfter))
  return Response.json(body, { status: error.status, headers })
}
