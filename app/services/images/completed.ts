/** A file with less has nothing to show. */
const MIN_BYTES = 1_000
const MAX_BYTES = 15_000_000
const JPEG_END = Buffer.from([0xff, 0xd9])

type Completed = { bytes: Buffer; failOn: "error" | "none" }

/** What a picture without its end is decoded as: browsers show what there is. @returns null for one that has its end. */
export function completed(file: Buffer): Completed | null {
  if (file.length < MIN_BYTES) return null
  const head = file.toString("latin1", 0, 4)
  if (head.startsWith("\xff\xd8\xff"))
    return file.subarray(-2).equals(JPEG_END)
      ? null
      : { bytes: Buffer.concat([file, JPEG_END]), failOn: "error" }
  // Of these, the decoder fills up what is missing only if it ignores all errors.
  const hasEnd = head.startsWith("\x89PNG") ? file.subarray(-64).includes("IEND") : file.at(-1) === 0x3b
  if (/^(?:\x89PNG|GIF8)/.test(head)) return hasEnd ? null : { bytes: file, failOn: "none" }
  const missing = head === "RIFF" ? file.readUInt32LE(4) + 8 - file.length : 0
  if (missing <= 0 || missing > MAX_BYTES) return null
  return { bytes: Buffer.concat([file, Buffer.alloc(missing)]), failOn: "error" }
}
