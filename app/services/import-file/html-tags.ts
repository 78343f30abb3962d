import { Tokenizer } from "htmlparser2"
import { importLimits } from "./file-limits.ts"

export type Attributes = Map<string, string>

/** A tag and the text after it, decoded. A closing tag's name begins with "/"; a comment is the tag and the attribute "!". */
type Tag = { name: string; attributes: Attributes; text: string; isClosed?: boolean }

/** Further attributes of one tag are not looked at. */
const MAX_ATTRIBUTES = 200
/** An unclosed tag would take the rest of the file as its text. Scripts are needed to their end. */
export const MAX_TEXT = 20_000
const PIECE = 4_096

/** There is no tree, so neither nesting nor unclosed tags take time or memory. */
export function* htmlTagsOf(html: string, { xmlMode = false } = {}): Generator<Tag> {
  let found: Tag[] = []
  let tag: Tag = { name: "", attributes: new Map(), text: "" }
  let [attribute, value] = ["", ""]
  let isCut = false
  const start = (from: number, to: number, sign = "") => {
    found.push(tag)
    const name = sign === "!" ? sign : sign + html.slice(from, Math.min(to, from + 40)).toLowerCase()
    tag = { name, attributes: new Map(), text: "" }
    isCut = sign === ""
  }
  const end = () => {
    isCut = false
  }
  const addText = (text: string) => {
    if (tag.text.length < MAX_TEXT || tag.name === "script") tag.text += text
  }
  const addValue = (text: string) => {
    if (value.length + text.length <= importLimits.tagCharacters) value += text
  }
  const tokenizer = new Tokenizer(
    { xmlMode },
    {
      onopentagname: (from, to) => start(from, to),
      onopentagend: end,
      onselfclosingtag: () => {
        end()
        tag.isClosed = true
      },
      onclosetag: (from, to) => start(from, to, "/"),
      oncomment: (from, to, offset) => {
        start(from, to, "!")
        tag.attributes.set("!", html.slice(from, to - offset))
      },
      onattribname: (from, to) => {
        attribute = html.slice(from, Math.min(to, from + 100)).toLowerCase()
      },
      onattribdata: (from, to) => addValue(html.slice(from, to)),
      onattribentity: (codePoint) => addValue(String.fromCodePoint(codePoint)),
      onattribend: () => {
        const { size } = tag.attributes
        if (size < MAX_ATTRIBUTES && !tag.attributes.has(attribute)) tag.attributes.set(attribute, value)
        value = ""
      },
      ontext: (from, to) => addText(html.slice(from, to)),
      ontextentity: (codePoint) => addText(String.fromCodePoint(codePoint)),
      oncdata: (from, to, offset) => addText(html.slice(from, to - offset)),
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  )
  for (let at = 0; at < html.length; at += PIECE) {
    tokenizer.write(html.slice(at, at + PIECE))
    yield* found
    found = []
  }
  tokenizer.end()
  yield* found
  if (!isCut) yield tag
}

const ignore = () => {}
