import { open } from "node:fs/promises"

const HEAD_BYTES = 64

/** The first bytes of a file, given by its path or as a whole. */
async function headOf(file: Uint8Array | string): Promise<string> {
  if (typeof file !== "string") {
    return Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, HEAD_BYTES)).toString("latin1")
  }
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.toString("latin1", 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * Whether a file begins as a JPEG, PNG, WebP, GIF or AVIF does. Asked before any decoder sees it, so that those of other
 * formats (SVG, PDF, TIFF, …) never run on a stranger's bytes; a name or a content type proves nothing.
 */
export async function looksLikePicture(file: Uint8Array | string): Promise<boolean> {
  const head = await headOf(file)
  return (
    head.startsWith("\xff\xd8\xff") ||
    head.startsWith("\x89PNG\r\n\x1a\n") ||
    /^GIF8[79]a/.test(head) ||
    /^RIFF.{4}WEBP/s.test(head) ||
    /^.{4}ftyp.*avi[fs]/s.test(head)
  )
}
