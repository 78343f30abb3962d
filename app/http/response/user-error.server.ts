import { isBusy } from "#db/client.server.ts"
import { DomainError, InsufficientStorage, Unavailable } from "~/domain/errors.ts"
import { isDiskFull, isReadOnly, isStorageUnreachable } from "~/services/storage/errors.ts"

const READ_ONLY = "The server can save nothing just now. Please tell whoever runs it."
const READ_ONLY_RETRY_S = 60

/**
 * What whoever asked is told of an error: a domain error as it is, and that nothing could be written because there is no
 * room, because the disk is read-only, or because another process has held the database for longer than a write is tried
 * again.
 * @returns null for anything else, which is not told.
 */
export function toUserError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error
  if (isDiskFull(error)) return new InsufficientStorage()
  if (isReadOnly(error)) return new Unavailable(READ_ONLY, { retryAfter: READ_ONLY_RETRY_S })
  if (isStorageUnreachable(error))
    return new Unavailable("Pictures cannot be stored just now. Please try again.")
  return isBusy(error) ? new Unavailable("Something else is being written just now. Please try again.") : null
}
