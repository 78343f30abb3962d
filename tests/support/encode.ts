/** Characters of one and of two bytes in an encoding that only a decoder knows. */
function bytesByCharacter(encoding: string): Map<string, number[]> {
  const decoder = new TextDecoder(encoding)
  // Node takes windows-1252 for ISO-8859-1 unless it streams.
  const known = new Map<string, number[]>()
  const learn = (bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from([...bytes, 0x20]), { stream: true }).slice(0, -1)
    if ([...text].length === 1 && text !== "\ufffd" && !known.has(text)) known.set(text, bytes)
  }
  for (let first = 0; first < 256; first++) learn([first])
  for (let first = 0x81; first < 256; first++)
    for (let second = 0x40; second < 256; second++) learn([first, second])
  return known
}

const tables = new Map<string, Map<string, number[]>>()

/** @throws for a character that the encoding does not have. */
export function encode(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  if (encoding === "utf-8") return new TextEncoder().encode(text)
  if (encoding.startsWith("utf-16")) {
    const bytes = Buffer.from(text, "utf16le")
    return Uint8Array.from(encoding === "utf-16be" ? bytes.swap16() : bytes)
  }
  const table = tables.get(encoding) ?? bytesByCharacter(encoding)
  tables.set(encoding, table)
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character)
      if (!bytes) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }),
  )
}
