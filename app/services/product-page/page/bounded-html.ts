const MAX_DEPTH = 500
const MAX_TAGS = 100_000

// Elements that never nest by being left open: void ones, and those that the next sibling closes.
const NEVER_DEEPER = new Set(
  (
    "area base br col embed hr img input link meta param source track wbr " +
    "li p td th tr dt dd option optgroup tbody thead tfoot colgroup"
  ).split(" "),
)
const RAW_TEXT = new Set(["script", "style", "textarea", "title", "xmp", "noembed", "iframe"])

/**
 * Cuts a page where its markup leaves what any shop writes: deeper than 500 elements or longer than 100,000 tags.
 * A parser's open-element stack is searched for every tag, so without a bound on both a hostile page costs time that
 * grows with the square of its size. One pass over the text, linear whatever it holds.
 */
export function boundedHtml(html: string): string {
  const tag = /<(\/?)([a-zA-Z][a-zA-Z0-9-]{0,40})|<!--/g
  let depth = 0
  let tags = 0
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    if (match[0] === "<!--") {
      const end = html.indexOf("-->", tag.lastIndex)
      if (end < 0) return html.slice(0, match.index)
      tag.lastIndex = end + 3
      continue
    }
    const name = (match[2] ?? "").toLowerCase()
    tags += 1
    if (!NEVER_DEEPER.has(name)) depth = match[1] ? Math.max(0, depth - 1) : depth + 1
    if (tags > MAX_TAGS || depth > MAX_DEPTH) return html.slice(0, match.index)
    if (match[1] || !RAW_TEXT.has(name)) continue
    const close = new RegExp(`</${name}`, "gi")
    close.lastIndex = tag.lastIndex
    const end = close.exec(html)
    if (!end) return html
    tag.lastIndex = end.index
  }
  return html
}
