import { isBusy } from "#db/client.server.ts"
import { DomainError, InsufficientStorage, Unavailable } from "~/errors.ts"
import { isDiskFull, isReadOnly, isStorageUnreachable } from "~/services/storage/errors.ts"

const READ_ONLY = "The server can save nothing just now. Please tell whoever runs it."
const READ_ONLY_RETRY_S = 60

/** The error to show: domain errors, and failures of disk, picture store and database lock. Null: respond with 500. */
export function toUserError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error
  if (isDiskFull(error)) return new InsufficientStorage()
  if (isReadOnly(error)) return new Unavailable(READ_ONLY, { retryAfter: READ_ONLY_RETRY_S })
  if (isStorageUnreachable(error))
    return new Unavailable("Pictures cannot be stored just now. Please try again.")
  return isBusy(error) ? new Unavailable("Something else is being written just now. Please try again.") : null
}
