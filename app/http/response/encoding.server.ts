import { promisify } from "node:util"
import { brotliCompress, gzip, constants as zlib } from "node:zlib"

export type Encoding = "br" | "gzip"

const brotli = promisify(brotliCompress)
const gzipped = promisify<Buffer, { level: number }, Buffer<ArrayBuffer>>(gzip)

export function compress(body: Buffer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === "gzip") return gzipped(body, { level: 4 })
  return brotli(body, {
    params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

export function chooseEncoding(acceptEncoding: string | null): Encoding | undefined {
  if (!acceptEncoding) return undefined
  const weights = new Map(acceptEncoding.toLowerCase().split(",").map(parseWeight))
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get("*") ?? 0
  const best = weightOf("br") >= weightOf("gzip") ? "br" : "gzip"
  return weightOf(best) > 0 ? best : undefined
}

function parseWeight(entry: string): [name: string, weight: number] {
  const [name = "", ...parameters] = entry.split(";").map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith("q="))
  return [name, weight === undefined ? 1 : Number.parseFloat(weight.slice(2)) || 0]
}
