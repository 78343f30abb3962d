const PIECE_BYTES = 65_536

const encoder = new TextEncoder()

/** Joins small parts, because each piece costs its reader a step. A large part is a piece of its own. */
export async function* inPieces(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    const encoded = typeof part === "string" ? encoder.encode(part) : part
    held.push(encoded)
    bytes += encoded.byteLength
    if (bytes < PIECE_BYTES) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  yield Buffer.concat(held)
}
