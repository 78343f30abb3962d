/** Finds what would take too much time or memory to parse. Lists, objects and commas count as values. */
export function findExcess(
  json: Uint8Array,
  max: { depth: number; values: number },
): "depth" | "values" | null {
  let depth = 0
  let values = 0
  let isText = false
  for (let index = 0; index < json.length; index++) {
    const unit = json[index]
    if (isText) {
      if (unit === BACKSLASH) index++
      else if (unit === QUOTE) isText = false
    } else if (unit === QUOTE) isText = true
    else if (unit === COMMA) values++
    else if (unit === BRACE || unit === BRACKET) {
      values++
      if (++depth > max.depth) return "depth"
    } else if (unit === END_BRACE || unit === END_BRACKET) depth--
    if (values > max.values) return "values"
  }
  return null
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [BRACE, END_BRACE, BRACKET, END_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d]
