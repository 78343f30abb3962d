/** Browsers write the icon of each page into a bookmark file, and saved pages may have their pictures in them. */
const START = /[ \t\r\n](?:icon|icon_uri|src)[ \t]{0,8}=[ \t]{0,8}["']data:/gi
const END = /["'<> \t\r\n]/g
/** As long as the longest beginning. */
const KEPT = 40

/** HTML without the data of icons and pictures. Holds one piece at a time; the rest stays as it is, in every encoding based on ASCII. */
export async function* withoutPictures(html: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = ""
  let isData = false
  const cut = (text: string): string => {
    let output = ""
    for (let at = 0; at < text.length; ) {
      const pattern = isData ? END : START
      pattern.lastIndex = at
      const next = pattern.exec(text)
      const end = next ? (isData ? next.index : pattern.lastIndex) : text.length
      if (!isData) output += text.slice(at, end)
      if (next) isData = !isData
      at = end
    }
    return output
  }
  for await (const piece of html) {
    const { buffer, byteOffset, byteLength } = piece
    const text = cut(rest + Buffer.from(buffer, byteOffset, byteLength).toString("latin1"))
    rest = isData ? "" : text.slice(-KEPT)
    yield Buffer.from(text.slice(0, text.length - rest.length), "latin1")
  }
  yield Buffer.from(rest, "latin1")
}
