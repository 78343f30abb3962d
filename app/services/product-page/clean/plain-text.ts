import { hasVisibleCharacter } from "~/text.ts"
import { parseHtml } from "../page/parse-html.ts"
import { tidyLines, visibleText } from "../page/visible-text.ts"

const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,24}\d{0,2});/i
const MARKUP = /<\/?[a-z!][^<>]{0,2000}>/i

/** Removes markup and entities, escaped once or twice. Keeps paragraphs. */
export function plainText(value: string, max = 5000): string {
  let text = value.slice(0, max * 3)
  for (let round = 0; round < 2 && (ENTITY.test(text) || MARKUP.test(text)); round += 1) {
    text = visibleText(parseHtml(text), { max: max * 3 })
  }
  // A name of characters that nobody sees is none.
  if (!hasVisibleCharacter(text)) return ""
  text = tidyLines(text.replace(/\p{Cc}/gu, (c) => (c === "\t" ? " " : c === "\n" || c === "\r" ? "\n" : "")))
  return clip(text, max)
}

export const plainLine = (value: string, max = 250): string =>
  clip(
    plainText(value, max * 4)
      .replace(/\s+/g, " ")
      .trim(),
    max,
  )

/** At a space, and never inside a surrogate pair. */
function clip(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  const space = cut.lastIndexOf(" ")
  return (space > max * 0.6 ? cut.slice(0, space) : cut).replace(/[\ud800-\udbff]$/, "").trimEnd()
}
