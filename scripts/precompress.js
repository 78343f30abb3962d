import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"

const TEXT = /^(?!\.).*\.(css|js|json|svg|txt)$/

/** Writes `file.br` and `file.gz` beside each text file of a folder that becomes smaller. */
export function precompress(folder) {
  for (const name of readdirSync(folder, { recursive: true }).filter((name) => TEXT.test(name))) {
    const path = join(folder, name)
    const raw = readFileSync(path)
    const brotli = brotliCompressSync(raw)
    const gzip = gzipSync(raw, { level: 9 })
    if (brotli.length < raw.length) writeFileSync(`${path}.br`, brotli)
    if (gzip.length < raw.length) writeFileSync(`${path}.gz`, gzip)
  }
}
