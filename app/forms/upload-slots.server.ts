import { DomainError, TooManyRequests, Unavailable } from "~/errors.ts"
import { Limiter } from "~/services/limiter.ts"
import type { SentRequest } from "../http/request.ts"

/** A body that is read takes about 1 MB of memory. `bodyInPace` ends slow ones. */
const slots = new Limiter({ name: "uploads", slots: 32, slotsPerKey: 3, waiting: 200, waitingPerKey: 12 })

const words = {
  user: "You are uploading too much at once. Please wait a moment and try again.",
  all: "Too many pictures are being uploaded just now. Please try again in a moment.",
}

/** @param refused called instead of `read` when too many wait, with a 429 or 503. @throws when the client leaves. */
export async function inUploadSlot<T>(
  userId: number,
  { signal }: SentRequest,
  read: () => Promise<T>,
  refused: (why: DomainError) => Promise<T>,
): Promise<T> {
  let hasSlot = false
  const readInSlot = () => {
    hasSlot = true
    return read()
  }
  try {
    return await slots.run(readInSlot, { key: `${userId}`, signal })
  } catch (error) {
    if (hasSlot || !(error instanceof DomainError)) throw error
    return refused(worded(error))
  }
}

function worded(error: DomainError): DomainError {
  if (error instanceof TooManyRequests) return new TooManyRequests(error.retryAfter, words.user)
  return error instanceof Unavailable ? new Unavailable(words.all, error) : error
}
