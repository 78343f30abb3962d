import { promisify } from "node:util"
import { gunzip, gzip } from "node:zlib"
import { importLimits } from "~/services/import-file/limits.ts"

/** Tables repeat much, and the database's row should be small. */
export const compress = async (text: string): Promise<string> =>
  (await promisify(gzip)(text)).toString("base64")

export const decompress = async (source: string): Promise<Buffer> =>
  promisify(gunzip)(Buffer.from(source, "base64"), { maxOutputLength: 4 * importLimits.textBytes })
