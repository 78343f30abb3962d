import { isBusy, isTimeout } from "#db/client.server.ts"
import {
  Conflict,
  DomainError,
  type FieldErrors,
  InsufficientStorage,
  Invalid,
  TooManyRequests,
  Unavailable,
} from "~/errors.ts"
import { isDiskFull, isReadOnly, isStorageUnreachable } from "~/runtime/atomic-write.ts"
import { brand, collection, group, item } from "~/words/messages.ts"

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

export function errorsByField(error: DomainError): FieldErrors | undefined {
  if (error instanceof Invalid) return error.fieldErrors
  return error instanceof Conflict && error.field ? { [error.field]: [error.message] } : undefined
}

export const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof TooManyRequests || error instanceof Unavailable ? error.retryAfter : undefined
