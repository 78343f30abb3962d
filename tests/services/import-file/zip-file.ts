import { crc32, deflateRawSync } from "node:zlib"

export type ZipEntry = {
  name: string
  content?: Uint8Array | string
  deflate?: boolean
  /** What the headers say instead of the truth. */
  claims?: { size?: number; compressedSize?: number; offset?: number; method?: number; flags?: number }
  /** Unix's, such as that of a symbolic link. */
  mode?: number
}

/** A ZIP file as nobody would write it: each header says what the test wants. */
export function zipOf(entries: ZipEntry[], { count = entries.length } = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content = "", deflate = false, claims = {}, mode } of entries) {
    const raw = Buffer.from(content)
    const data = deflate ? deflateRawSync(raw) : raw
    const nameBytes = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(claims.flags ?? 0x800, 2)
    fields.writeUInt16LE(claims.method ?? (deflate ? 8 : 0), 4)
    fields.writeUInt32LE(crc32(raw), 10)
    fields.writeUInt32LE(claims.compressedSize ?? data.length, 14)
    fields.writeUInt32LE(claims.size ?? raw.length, 18)
    fields.writeUInt16LE(nameBytes.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(((mode ?? 0o100644) << 16) >>> 0, 6)
    rest.writeUInt32LE(claims.offset ?? offset, 10)
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), fields, nameBytes, data])
    locals.push(local)
    directory.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 3]), fields, rest, nameBytes]),
    )
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, central, Buffer.from("PK\u0005\u0006"), end])
}
