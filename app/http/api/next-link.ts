/** Value of the Link header that names the next page of a list (RFC 8288), null on the last. */
export function nextLink(url: URL, nextCursor: string | null): string | null {
  if (!nextCursor) return null
  const next = new URLSearchParams(url.search)
  next.set("cursor", nextCursor)
  return `<${url.pathname}?${next}>; rel="next"`
}
