import { isUtf8 } from "node:buffer"
import { getEncoding } from "encoding-sniffer"
import { guessEncoding, decode as textOf, wideEncoding } from "../text-encoding/guess.ts"
import { parseContentType } from "./content-type.ts"

/** The standard requires 1,024; browsers read more. */
const prescanBytes = 16 * 1024

/**
 * A declared charset counts only if the bytes agree: shops declare UTF-8 and send windows-1252, and vice versa. Without one it
 * is guessed. @param languages of the reader, such as "pl"; a page's own come first.
 */
export function decodeText(
  bytes: Uint8Array,
  contentType: string | null,
  languages: readonly string[] = [],
): { text: string; charset: string } {
  const marked = byteOrderMark(bytes) ?? wideEncoding(bytes)
  if (marked) return decode(bytes, marked)
  const declared = [parseContentType(contentType).charset, prescan(bytes)]
    .map(encodingName)
    .filter((name) => name !== "")
  const charset = declared.find((name) => bearsOut(bytes, name))
  if (charset) return decode(bytes, charset)
  if (isWellFormed(bytes, "utf-8")) return decode(bytes, "utf-8")
  const other = declared.find((name) => !name.startsWith("utf-"))
  return decode(bytes, other ?? guessEncoding(bytes, languageOf(bytes) ?? languages))
}

const decode = (bytes: Uint8Array, charset: string) => ({ text: textOf(bytes, charset), charset })

function languageOf(bytes: Uint8Array): string[] | undefined {
  const head = textOf(bytes.subarray(0, 4_096), "windows-1252")
  return /<html\b[^>]{0,1000}?\blang=["']?([\w-]{2,20})/i.exec(head)?.slice(1)
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8"
  if (first === 0xfe && second === 0xff) return "utf-16be"
  if (first === 0xff && second === 0xfe) return "utf-16le"
}

function prescan(bytes: Uint8Array): string {
  // The library returns its default when it finds nothing, so the default is a name that it cannot find.
  const nothing = "x-user-defined"
  const encoding = getEncoding(bytes.subarray(0, prescanBytes), {
    maxBytes: prescanBytes,
    defaultEncoding: nothing,
  })
  return encoding === nothing ? "" : encoding
}

function encodingName(label: string): string {
  try {
    return label === "" ? "" : new TextDecoder(label).encoding
  } catch {
    return ""
  }
}

const multiByteCharsets = new Set(["gbk", "gb18030", "big5", "euc-jp", "iso-2022-jp", "shift_jis", "euc-kr"])

/** Single-byte charsets decode anything, so well-formed UTF-8 wins over them. */
function bearsOut(bytes: Uint8Array, charset: string): boolean {
  if (charset === "utf-8") return isMostlyUtf8(bytes)
  if (charset.startsWith("utf-16")) return bytes.includes(0)
  if (multiByteCharsets.has(charset)) return isWellFormed(bytes, charset)
  return !(isWellFormed(bytes, "utf-8") && /[^\0-\x7f]/.test(decode(bytes, "utf-8").text))
}

function isWellFormed(bytes: Uint8Array, charset: string): boolean {
  // Node's own check makes no text of 25 MB.
  if (charset === "utf-8" && isUtf8(bytes)) return true
  try {
    new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function isMostlyUtf8(bytes: Uint8Array): boolean {
  if (isUtf8(bytes)) return true
  const { text } = decode(bytes, "utf-8")
  let broken = 0
  let sound = 0
  // A loop: arrays of matches take seconds on a hostile page of 5 MB.
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 0xfffd) broken++
    else if (unit > 0x7f) sound++
  }
  return sound > broken || broken === 0
}
