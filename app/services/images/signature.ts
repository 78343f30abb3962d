/**
 * Whether the bytes begin as a JPEG, PNG, WebP, GIF or AVIF file does. Asked before any decoder sees them, so that
 * those of other formats (SVG, PDF, TIFF, …) never run on a stranger's bytes; a name or a content type proves nothing.
 */
export function looksLikePicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString("latin1")
  return (
    head.startsWith("\xff\xd8\xff") ||
    head.startsWith("\x89PNG\r\n\x1a\n") ||
    /^GIF8[79]a/.test(head) ||
    /^RIFF.{4}WEBP/s.test(head) ||
    /^.{4}ftyp.*avi[fs]/s.test(head)
  )
}
