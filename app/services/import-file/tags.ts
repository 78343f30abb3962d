import { Tokenizer, type TokenizerCallbacks } from "htmlparser2"
import { importLimits } from "./limits.ts"

export type Attributes = Map<string, string>

/** Names are in lower case, entities decoded. */
export type TagReader = {
  open?: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
  comment?: (text: string) => void
}

/** Attributes of one tag, beyond which none is looked at. */
const MAX_ATTRIBUTES = 200

/**
 * Reads tags one after the other. There is no tree, so neither nesting nor tags that nobody closed take time or memory,
 * however large the page is.
 */
export function readTags(html: string, reader: TagReader): void {
  let tag = ""
  let attributes: Attributes = new Map()
  let attribute = ""
  let value = ""
  const add = (text: string) => {
    if (value.length + text.length <= importLimits.tagCharacters) value += text
  }
  const end = () => {
    reader.open?.(tag, attributes)
    attributes = new Map()
  }
  const callbacks: TokenizerCallbacks = {
    onopentagname: (from, to) => {
      tag = html.slice(from, Math.min(to, from + 40)).toLowerCase()
    },
    onattribname: (from, to) => {
      attribute = html.slice(from, Math.min(to, from + 100)).toLowerCase()
    },
    onattribdata: (from, to) => add(html.slice(from, to)),
    onattribentity: (codePoint) => add(String.fromCodePoint(codePoint)),
    onattribend: () => {
      if (attributes.size < MAX_ATTRIBUTES && !attributes.has(attribute)) attributes.set(attribute, value)
      value = ""
    },
    onopentagend: end,
    onselfclosingtag: end,
    onclosetag: (from, to) => reader.close?.(html.slice(from, Math.min(to, from + 40)).toLowerCase()),
    ontext: (from, to) => reader.text?.(html.slice(from, to)),
    ontextentity: (codePoint) => reader.text?.(String.fromCodePoint(codePoint)),
    oncomment: (from, to, offset) => reader.comment?.(html.slice(from, to - offset)),
    oncdata: () => {},
    ondeclaration: () => {},
    onprocessinginstruction: () => {},
    onend: () => {},
  }
  const tokenizer = new Tokenizer({}, callbacks)
  tokenizer.write(html)
  tokenizer.end()
}

/** Decodes `&amp;` and its like, and nothing else. */
export function decodeEntities(text: string): string {
  if (!/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,24}\d{0,2});/i.test(text)) return text
  let decoded = ""
  readTags(text.replaceAll("<", "&lt;"), {
    text: (part) => {
      decoded += part
    },
  })
  return decoded
}
