import { createHash } from "node:crypto"
import { z } from "zod"
import type { SentRequest } from "~/context.ts"
import { dropPictures } from "~/domain/pictures.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { erase, type WriteOptions } from "~/domain/write.server.ts"
import { DomainError, type FieldErrors, Invalid, TooManyRequests, Unavailable } from "~/errors.ts"
import { toUserError } from "~/http/response/user-error.server.ts"
import { reportError } from "~/observe/log.server.ts"
import { Limiter } from "~/runtime/limiter.ts"
import { storeUpload } from "~/services/images/upload.server.ts"
import type { Call } from "../api/operation.server.ts"
import type { PageArgs } from "../page.server.ts"
import { formContent, type IncomingFile, readMultipart, skipFile } from "./multipart.server.ts"

/** A body that is read takes about 1 MB of memory. `bodyAtMinimumRate` ends slow ones. */
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

export type SentForm = {
  /** A picture field holds the path of the stored picture. */
  fields: FormData
  /** All values as one text, pictures by hash: equal for equal forms. */
  content: string
  refused: FieldErrors
}

/** A refused picture, or a form that finds no slot, does not cost the user the texts. @throws {Unauthenticated} */
export async function readPictureForm(
  { request, viewer, context }: Pick<PageArgs, "request" | "viewer" | "context">,
  textBytes?: number,
): Promise<SentForm> {
  const { id } = requireUser(viewer)
  const refused: FieldErrors = {}
  const hashes = new Map<string, string>()
  const store = async (file: IncomingFile) => {
    const { bytes, digest } = hashed(file.bytes)
    try {
      const { imageUrl } = await storeUpload(id, bytes, context.gone ?? request.signal)
      hashes.set(file.field, digest())
      return imageUrl
    } catch (error) {
      const userError = toUserError(error)
      if (!userError) throw error
      if (userError !== error) reportError(error, request, context)
      refused[file.field] = [userError.message]
      return skipFile(file)
    }
  }
  const readWithoutSlot = ({ message }: Error) => {
    const refuse = (field: string) => {
      refused[field] = [message]
    }
    const refuseFile = (file: IncomingFile) => {
      refuse(file.field)
      return skipFile(file)
    }
    return readMultipart(request, refuseFile, { passText: refuse })
  }
  const read = () => readMultipart(request, store, { textBytes })
  const fields = await inUploadSlot(id, request, read, readWithoutSlot)
  return { fields, content: formContent(fields, hashes), refused }
}

export const uploadedResponse = z
  .object({ imageUrl: z.string() })
  .meta({ id: "Uploaded", examples: [{ imageUrl: "/images/u/Wm5pY2h0IGVjaHQgZ2Vy" }] })

export const uploadErrors = {
  408: "The picture came too slowly",
  413: "The picture is too large, or your quota for pictures is used up",
  429: "You are uploading too much at once",
}

/** Passes the path of the part named `image` to a command. A repetition gets the first picture; its own is deleted. */
export async function receivePicture(
  { request, viewer, context, onceFor, options }: Call & { options: WriteOptions },
  command: (imageUrl: string, options: WriteOptions) => Promise<{ imageUrl: string }>,
): Promise<{ imageUrl: string }> {
  const { id } = requireUser(viewer)
  let stored: { imageUrl: string; content: string } | undefined
  const store = async (file: IncomingFile) => {
    if (file.field !== "image" || stored) return skipFile(file)
    const { bytes, digest } = hashed(file.bytes)
    const { imageUrl } = await storeUpload(id, bytes, context.gone ?? request.signal)
    stored = { imageUrl, content: digest() }
    return null
  }
  const read = () => readMultipart(request, store)
  await inUploadSlot(id, request, read, (why) => Promise.reject(why))
  if (!stored) throw new Invalid({ image: ["Please choose a picture."] })
  const { imageUrl, content } = stored
  const changedRow = await command(imageUrl, { ...options, once: onceFor(content) })
  if (changedRow.imageUrl !== imageUrl)
    await erase((tx) => dropPictures(tx, [imageUrl]), { sender: options.sender })
  return { imageUrl: changedRow.imageUrl }
}

function hashed(bytes: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256")
  async function* pass() {
    for await (const chunk of bytes) {
      hash.update(chunk)
      yield chunk
    }
  }
  return { bytes: pass(), digest: () => hash.digest("base64url") }
}
