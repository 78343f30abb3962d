import yauzl, { type Entry, type ZipFile } from "yauzl"
import { DomainError, TooLarge } from "~/errors.ts"
import { UPLOAD_MAX_BYTES } from "~/limits.ts"
import { importLimits, refused } from "./limits.ts"

export type Zip = {
  has: (picture: string) => boolean
  read: (picture: string) => Promise<Uint8Array<ArrayBuffer> | null>
  close: () => void
}

const LIBRARY = "library.json"

/** Reads the central directory, which alone knows the sizes of streamed entries. @throws {Invalid} {TooLarge} */
export async function openZip(path: string): Promise<{ bytes: Uint8Array; zip: Zip }> {
  const file = await yauzl.openPromise(path, { autoClose: false }).catch(damaged)
  // Without a listener, a late error would end the process.
  file.on("error", () => {})
  const close = () => file.close()
  try {
    const entries = await entriesOf(file)
    const top = topFolder([...entries.keys()])
    const pictureOf = (name: string) => (name.startsWith("pictures/") ? entries.get(top + name) : undefined)
    const has = (name: string) => pictureOf(name) !== undefined
    const read = async (name: string) => {
      const picture = pictureOf(name)
      return picture ? readEntry(file, picture, UPLOAD_MAX_BYTES, name) : null
    }
    const library = entries.get(top + LIBRARY)
    if (!library) throw new Error("The ZIP file has lost its library")
    const bytes = await readEntry(file, library, importLimits.own.textBytes, LIBRARY)
    return { bytes, zip: { has, read, close } }
  } catch (error) {
    close()
    throw error
  }
}

const damaged = (error: unknown): never => {
  if (error instanceof DomainError) throw error
  throw refused("The ZIP file is damaged, or was not uploaded to its end.")
}

async function entriesOf(file: ZipFile): Promise<Map<string, Entry>> {
  if (file.entryCount > importLimits.zipEntries)
    throw new TooLarge(
      `The ZIP file has more than ${importLimits.zipEntries.toLocaleString("en")} entries. Please split it.`,
    )
  const mostUnpacked = importLimits.zipRatio * file.fileSize + importLimits.own.textBytes
  const entries = new Map<string, Entry>()
  let directory = 0
  let unpacked = 0
  try {
    for await (const entry of file.eachEntry()) {
      directory += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (directory > importLimits.zipDirectoryBytes) throw unlikeExport("has names that are too long")
      // Every entry counts, so it does not matter whether they share their bytes. None unpacks to more than it says.
      unpacked += entry.uncompressedSize
      if (unpacked > mostUnpacked)
        throw new TooLarge(
          "The ZIP file unpacks to much more than it is. Please choose one as it was exported.",
        )
      if (entry.isEncrypted()) throw unlikeExport("is encrypted")
      if (!entry.canDecodeFileData()) throw unlikeExport("is compressed in a way that cannot be read")
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    damaged(error)
  }
  return entries
}

const unlikeExport = (why: string) => refused(`The ZIP file ${why}. Please choose one as it was exported.`)

/** Computers that unpack and pack it again put it all into a folder. */
function topFolder(names: string[]): string {
  const found = names.filter((name) => /^(?:[^/]+\/)?library\.json$/.test(name))
  const [library = ""] = found.includes(LIBRARY) ? [LIBRARY] : found
  if (!library && names.includes("xl/workbook.xml"))
    throw refused("Please save the table as CSV in your spreadsheet.")
  if (!library)
    throw refused("The ZIP file holds no library.json. Only ZIP files that were exported here are read.")
  if (!found.includes(LIBRARY) && found.length > 1) throw unlikeExport("holds several exports")
  return library.slice(0, -LIBRARY.length)
}

async function readEntry(
  file: ZipFile,
  entry: Entry,
  maxBytes: number,
  name: string,
): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.uncompressedSize > maxBytes)
    throw new TooLarge(`In the ZIP file, ${name} is larger than ${maxBytes / 1024 / 1024} MB.`)
  try {
    const stream = await file.openReadStreamPromise(entry)
    const bytes = new Uint8Array(entry.uncompressedSize)
    let size = 0
    // yauzl fails when the entry has another size than it says.
    for await (const piece of stream) {
      bytes.set(piece, size)
      size += piece.byteLength
    }
    return bytes
  } catch (error) {
    return damaged(error)
  }
}
