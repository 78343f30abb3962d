const MAX_HEADER = 1000

/** Lower case; empty strings when missing. It may stand twice, or without its semicolon. */
export function parseContentType(header: string | null): { type: string; charset: string } {
  const said = (header ?? "").slice(0, MAX_HEADER).toLowerCase()
  return {
    type: /^[^;,\s]*/.exec(said)?.[0] ?? "",
    charset: /(?<![\w-])charset\s*=\s*["']?([\w.:+-]+)/.exec(said)?.[1] ?? "",
  }
}

export function isAccepted(type: string, accept: readonly string[]): boolean {
  return accept.some((range) => {
    if (range === "*/*" || range === type) return true
    return range.endsWith("/*") && type.startsWith(range.slice(0, -1))
  })
}

const KNOWN = /^(?:application|audio|font|image|message|model|multipart|text|video)\/./
const GENERAL =
  /^(?:text|application|binary)\/(?:\*|plain|xml|octet-stream|unknown|x-unknown|force-download|x-download|x-httpd-\w+)$/

/** It says nothing about the file, so the bytes decide (WHATWG MIME Sniffing). */
export const saysNothing = (type: string): boolean => !KNOWN.test(type) || GENERAL.test(type)

/** As many bytes as browsers look at. */
export const HEAD_BYTES = 1_445

const HTML =
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(?:<\?xml[^>]*>\s*)?<(?:!--|!doctype\s+html|(?:html|head|body|title|meta|link|base|script|style|iframe|h1|div|font|table|a|b|br|p)[\s/>])/i

/** In UTF-8 or UTF-16. A response without a body may still forward. */
export const looksLikeHtml = (file: Buffer): boolean =>
  file.length === 0 || HTML.test(file.toString("latin1", 0, HEAD_BYTES).replaceAll("\0", ""))
