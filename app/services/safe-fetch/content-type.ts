const MAX_HEADER = 1000

/** Lower case; empty strings when missing. It may stand twice, or without its semicolon. */
export function parseContentType(header: string | null): { type: string; charset: string } {
  const headerText = (header ?? "").slice(0, MAX_HEADER).toLowerCase()
  return {
    type: /^[^;,\s]*/.exec(headerText)?.[0] ?? "",
    charset: /(?<![\w-])charset\s*=\s*["']?([\w.:+-]+)/.exec(headerText)?.[1] ?? "",
  }
}

export function isAccepted(type: string, accept: readonly string[]): boolean {
  return accept.some((range) => {
    if (range === "*/*" || range === type) return true
    return range.endsWith("/*") && type.startsWith(range.slice(0, -1))
  })
}

const OTHER =
  /^(?:(?:audio|font|image|message|model|multipart|video)\/.|text\/(?:css|csv|calendar|javascript|markdown|vcard)$|application\/(?:json|.*\+json|[ar](?:tom|ss)\+xml|pdf|rtf|zip|gzip|(?:x-)?javascript|wasm|ms\w+|epub\+zip|vnd\.(?!wap\.).*|x-(?:tar|rar|7z|bzip|gzip|zip)\b.*)$)/

/** Missing, general or unknown: the bytes decide (WHATWG MIME Sniffing). */
export const saysNothing = (type: string): boolean => !OTHER.test(type)

/** As many bytes as browsers look at. */
export const HEAD_BYTES = 1_445

const HTML =
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(?:<\?xml[^>]*>\s*)?<(?:!--|!doctype\s+html|(?:html|head|body|title|meta|link|base|script|style|iframe|h1|div|font|table|a|b|br|p|noscript|main|section|article|header|nav|form|ul|span|img|center|h2)[\s/>])/i

/** In UTF-8 or UTF-16. A response without a body may still forward. */
export const looksLikeHtml = (file: Buffer): boolean =>
  file.length === 0 || HTML.test(file.toString("latin1", 0, HEAD_BYTES).replaceAll("\0", ""))
