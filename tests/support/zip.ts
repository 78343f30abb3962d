import { buffer } from "node:stream/consumers"
import { crc32 } from "node:zlib"
import { fromBufferPromise } from "yauzl"

/** The files of a ZIP file, in its order. @throws {Error} if a sum is wrong. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    if (crc32(content) !== entry.crc32) throw new Error(`The sum of ${entry.fileName} is wrong`)
    files.set(entry.fileName, content)
  }
  return files
}
