import { DomainError, TooManyRequests, Unavailable } from "~/errors.ts"
import { Limiter } from "~/services/limiter.ts"

/**
 * Multipart bodies that are read at once. One that is read costs about 1 MB of memory, one that waits costs what the
 * socket buffers. A slow client holds a slot no longer than `bodyInPace` lets it, and of one user only three.
 */
const slots = new Limiter({ slots: 32, slotsPerKey: 3, waiting: 200, waitingPerKey: 12 })

const words = {
  user: "You are uploading too much at once. Please wait a moment and try again.",
  all: "Too many pictures are being uploaded just now. Please try again in a moment.",
}

/**
 * Waits for a slot before anything of a user's multipart body is read.
 * @param read reads the body in the slot.
 * @param refused is called in its place when too many wait already, with a 429 or 503 to tell the client.
 * @throws the reason of the request's signal when the client goes while it waits.
 */
export async function inUploadSlot<T>(
  userId: number,
  { signal }: Request,
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
