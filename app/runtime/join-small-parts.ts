const PIECE_BYTES = 65_536

const encoder = new TextEncoder()

/** Joins small parts, because each piece costs its reader a step. A large part is a piece of its own. */
export async function* joinSmallParts(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    const encoded = typeof part === "string" ? encoder.encode(part) : part
    held.push(encoded)
    bytes += encoded.byteLength
    if (bytes < PIECE_BYTES) continue
    yield joined(held)
    held = []
    bytes = 0
  }
  yield joined(held)
}

/** A single large part is not copied. */
const joined = (held: Uint8Array[]) => (held.length === 1 && held[0] ? held[0] : Buffer.concat(held))
