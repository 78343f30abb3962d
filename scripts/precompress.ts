import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, gzip, constants as zlib } from "node:zlib"
import type { Plugin } from "vite"
import { whenBuilt } from "./when-built.ts"

const compressible = /^(?!\.).*\.(css|js|mjs|json|svg|txt|xml|ico|map|webmanifest)$/

/** Writes `file.br` and `file.gz` beside each static file of the browser's build that they make smaller. */
export function precompress(directory: string): Plugin {
  return whenBuilt("precompress", async () => {
    const files = await readdir(directory, { recursive: true })
    const chosen = files.filter((name) => compressible.test(name))
    await Promise.all(chosen.map((name) => compress(join(directory, name))))
  })
}

async function compress(path: string) {
  const raw = await readFile(path)
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(raw, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: raw.length },
    }),
    promisify<Buffer, { level: number }, Buffer>(gzip)(raw, { level: 9 }),
  ])
  if (brotli.length < raw.length) await writeFile(`${path}.br`, brotli)
  if (gzipped.length < raw.length) await writeFile(`${path}.gz`, gzipped)
}
