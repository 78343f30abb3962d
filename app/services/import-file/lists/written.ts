import type { Losses } from "../losses.ts"

/* What people and programs write around links: Markdown, org-mode and chats, as plain lines. */

const DATE = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{2,4}`
/** "5/6/24, 07:08 - Mila: ", "[06.05.24, 07:08:09] Mila: ", and a line such as "Mila, [06.05.2024 07:08]" */
const MESSAGE = new RegExp(
  String.raw`^[\u200e\u200f]?(?:\[?${DATE},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u202f]?[ap]\.?[\s\u202f]?m\.?)?\]?(?: -)? (?:[^:\n]{1,60}: )?|[^[\]\n]{1,60}, \[${DATE}[^\]\n]{1,20}\]$)`,
  "i",
)

/** @returns the messages without who sent them and when, or null for another text than a chat. */
export function messagesIn(lines: string[], losses: Losses): string[] | null {
  const some = lines.filter((line) => line.trim() !== "").slice(0, 200)
  const count = some.filter((line) => MESSAGE.test(line)).length
  if (count === 0 || 3 * count < some.length) return null
  const withoutSender = (sender: string) => {
    losses.add("field", sender)
    return ""
  }
  return lines.map((line) => line.replace(MESSAGE, withoutSender))
}

const MARKUP: [pattern: RegExp, markdown: string][] = [
  // Forums
  [/\[url=["']?(https?:[^[\]"'\s]{1,4000})["']?\]([^[\n]{1,500})\[\/url\]/gi, "[$2]($1)"],
  [/\[(?:url|img)\](https?:[^[\s]{1,4000})\[\/(?:url|img)\]/gi, "$1"],
  [/\[\*\]/g, "- "],
  [/\[\/?(?:b|i|u|s|list|quote|code|center|size|color|font)(?:=[^\]\n]{0,100})?\](?![([:])/gi, ""],
  // Wikis
  [/\[(https?:[^[\]\s]{1,4000}) +([^[\]\n]{1,500})\]/g, "[$2]($1)"],
  [/^={1,6} ?([^=\n]{1,500}?) ?=*$/gm, "# $1"],
  // AsciiDoc
  [/(?<!\S)(?:link:)?(https?:[^\s[\]]{1,4000})\[([^[\]\n]{1,500})\]/g, "[$2]($1)"],
  // Textile
  [/"([^"\n]{1,500})":(https?:\S{1,4000})/g, "[$1]($2)"],
  [/^h[1-6]\. /gm, "# "],
]

/** Links and headings of forums, wikis and other markup as those of Markdown. */
export const ofMarkup = (text: string): string =>
  MARKUP.reduce((marked, [pattern, markdown]) => marked.replace(pattern, markdown), text)

/** References, headings that are underlined, and links between notes, as links and headings of one line. */
export function ofMarkdown(text: string): string {
  const addresses = new Map<string, string>()
  const body = text.replace(
    /^ {0,3}\[([^\][\n]{1,200})\]:\s*<?(https?:[^\s>]{1,4000})>?[^\n]*$/gim,
    (_line, name: string, address: string) => {
      addresses.set(name.toLowerCase(), address)
      return ""
    },
  )
  if (addresses.size === 0) return oneLined(text)
  const used = new Set<string>()
  const linked = body.replace(
    /\[([^\][\n]{1,500})\](?:\[([^\][\n]{0,200})\])?(?!\()/g,
    (mark, label: string, name?: string) => {
      const key = (name || label).toLowerCase()
      const address = addresses.get(key)
      if (address) used.add(key)
      return address ? `[${label}](${address})` : mark
    },
  )
  const rest = [...addresses]
    .filter(([name]) => !used.has(name))
    .map(([name, address]) => `[${name}](${address})`)
  return oneLined([linked, ...rest].join("\n"))
}

const oneLined = (text: string): string =>
  text
    .replace(/^(?![-*+#|>\s])([^\n|]{1,200})\n(?:={3,}|-{3,})[^\S\n]*$/gm, (mark, title: string) =>
      /https?:/.test(title) ? mark : `# ${title}`,
    )
    .replace(/!?\[\[(?!https?:)(?:[^\][|\n]{0,200}\|)?([^\][|\n]{1,200})\]\]/g, "$1")

/** Its headings have stars, words for what is done, and tags. A heading above a bare link is its name. */
export const ofOrg = (text: string, losses: Losses): string =>
  /^(?:#\+|\*{2,} )/m.test(text)
    ? text
        .replace(/^#\+[^\n]{0,1000}$/gm, "")
        .replace(
          /^(\*{1,20}) (?:(TODO|DONE|NEXT|WAITING) )?([^\n]{1,1000})$/gm,
          (_line, _stars, state: string | undefined, heading: string) => {
            const words = heading.replace(/\s:[\w:@]{1,200}:\s*$/, (tags) => {
              losses.add("field", tags)
              return ""
            })
            if (state) losses.add("field", `${state}: ${words}`)
            return /https?:/.test(words) ? `- ${words}` : `# ${words}`
          },
        )
        .replace(/^# ([^\n]{1,1000})\n[^\S\n]{1,20}(?=https?:|\[\[)/gm, "- $1 ")
    : text
