import yauzl, { type Entry, type ZipFile } from "yauzl"
import { DomainError, TooLarge } from "~/errors.ts"
import { UPLOAD_MAX_BYTES } from "~/limits.ts"
import { importLimits, refused } from "./file-limits.ts"
import { withoutPictures } from "./without-pictures.ts"

export type Zip = {
  has: (picture: string) => boolean
  read: (picture: string) => Promise<Uint8Array<ArrayBuffer> | null>
  close: () => void
}

const LIBRARY = "library.json"

/** Reads the central directory, which alone knows the sizes of streamed entries. @throws {Invalid} {TooLarge} */
export const openZip = async (path: string): Promise<OpenZip> =>
  contentsOf(await yauzl.openPromise(path, { autoClose: false }).catch(damaged))

/** `left`: names of files of another program that are not read. */
type OpenZip = { bytes: Uint8Array; zip: Zip; left?: string[] }

async function contentsOf(file: ZipFile, isInner = false): Promise<OpenZip> {
  // Without a listener, a late error would end the process.
  file.on("error", () => {})
  const close = () => file.close()
  try {
    const entries = await entriesOf(file)
    const [only, ...others] = [...entries.values()].filter(({ fileName }) => !isHidden(fileName))
    // Notion puts its ZIP file into another one.
    if (!isInner && only && others.length === 0 && /\.zip$/i.test(only.fileName)) {
      const inner = await readEntry(file, only, importLimits.own.textBytes, only.fileName)
      close()
      return contentsOf(await zipIn(inner).catch(damaged), true)
    }
    const listNames = knownFiles([...entries.keys()])
    if (listNames.length > 0) {
      const parts: Uint8Array[] = []
      let left: number = importLimits.textBytes
      for (const entry of listNames.flatMap((name) => entries.get(name) ?? [])) {
        const part = await readList(file, entry)
        left -= part.byteLength
        if (left < 0)
          throw new TooLarge(`In the ZIP file, the lists are larger than ${importLimits.textMb} MB.`)
        parts.push(part)
      }
      close()
      if (parts.length > 1 && !isKnown(listNames) && !haveSameHead(parts)) throw refused(UNPACK)
      const unread = [...entries.keys()].filter((name) => !isHidden(name) && !listNames.includes(name))
      return {
        bytes: joined(parts, isKnown(listNames) ? [] : listNames.map(titleOf)),
        zip: { has: () => false, read: async () => null, close: () => {} },
        left: unread,
      }
    }
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

const zipIn = (bytes: Uint8Array<ArrayBuffer>) =>
  yauzl.fromBufferPromise(Buffer.from(bytes.buffer, 0, bytes.byteLength), { autoClose: false })

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

/** Of other programs: Safari's bookmarks, Pocket's tables or page, Omnivore's lists, notes of Google Keep. */
const KNOWN = [
  /^(?:.*\/)?(?:bookmarks|[^/]{1,100} bookmarks)\.html$/i,
  /^(?:.*\/)?part_\d{1,9}\.csv$/,
  /^(?:.*\/)?ril_export\.html$/,
  /^(?:.*\/)?metadata_\d{1,9}_to_\d{1,9}\.json$/,
  /^(?:.*\/)?Keep\/[^/]{1,300}\.json$/,
]

const UNPACK =
  "The ZIP file holds no library.json, and no file of another program that is known here. Please unpack it, and choose the file with the links."

const BESIDE = /\.(?:md|png|jpe?g|gif|webp|heic|svg|pdf)$|(?:^|\/)archive_browser\.html$/i

const inFolder = (name: string) => name.split("/").at(-1) ?? ""

const isHidden = (name: string) => /(?:^|\/)(?:\.|__MACOSX\/)/.test(name) || name.endsWith("/")

/** @returns the parts of one list in their order, or the only file. Those of a program that has passwords or a history are never read. */
function knownFiles(names: string[]): string[] {
  const files = names.filter((name) => !isHidden(name))
  if (files.some((name) => inFolder(name) === LIBRARY)) return []
  const matches = KNOWN.map((pattern) => files.filter((name) => pattern.test(name))).find(
    ({ length }) => length > 0,
  )
  // Notion adds a page for each row, and names the table with all columns `…_all.csv`.
  const all = new Set(files.flatMap((name) => /^(.*)_all\.csv$/.exec(name)?.[1] ?? []))
  const lists = files.filter((name) => !BESIDE.test(name) && !all.has(name.replace(/\.csv$/, "")))
  const texts = lists.length > 0 ? lists : files.filter((name) => name.endsWith(".md"))
  const areTables = texts.every((name) => /\.csv$/i.test(name))
  const only =
    (texts.length === 1 || areTables) &&
    texts.every((name) => /\.(?:html?|csv|tsv|txt|md|json|jsonl|xbel|opml)$/i.test(name))
      ? texts
      : []
  return [...(matches ?? only)].sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
}

const isKnown = (names: string[]) => KNOWN.some((pattern) => pattern.test(names[0] ?? ""))

/** Each table of a program is a list, which has the name of its file. Notion adds a number. */
const titleOf = (name: string) =>
  inFolder(name)
    .replace(/(?:_all)?\.csv$/i, "")
    .replace(/ [\da-f]{4,32}$/, "")

const headOf = (part: Uint8Array) => Buffer.from(part.subarray(0, lineEnd(part)))

const haveSameHead = ([first = new Uint8Array(), ...others]: Uint8Array[]) =>
  others.every((part) => headOf(first).equals(headOf(part)))

/** Lists of JSON become one, and of tables the first has the headers, if they have no titles. */
function joined(parts: Uint8Array[], titles: string[]): Uint8Array {
  const [first = new Uint8Array()] = parts
  if (parts.length === 1) return first
  const isJson = /^\s*[[{]/.test(Buffer.from(first.subarray(0, 100)).toString())
  if (isJson)
    return Buffer.concat([
      Buffer.from("["),
      ...parts.flatMap((part, at) => (at > 0 ? [Buffer.from(","), part] : [part])),
      Buffer.from("]"),
    ])
  if (titles.length > 0)
    return Buffer.concat(
      parts.flatMap((part, at) => [Buffer.from(`\n"${titles[at]?.replaceAll('"', '""')}"\n`), part]),
    )
  const head = headOf(first)
  const rest = parts.slice(1).flatMap((part) => {
    const isSame = head.equals(part.subarray(0, lineEnd(part)))
    return [Buffer.from("\n"), isSame ? part.subarray(lineEnd(part)) : part]
  })
  return Buffer.concat([first, ...rest])
}

const lineEnd = (text: Uint8Array) => text.indexOf(10) + 1 || text.length

/** Computers that unpack and pack it again put it all into a folder. */
function topFolder(names: string[]): string {
  const libraries = names.filter((name) => /^(?:[^/]+\/)?library\.json$/.test(name))
  const [library = ""] = libraries.includes(LIBRARY) ? [LIBRARY] : libraries
  if (!library && names.some((name) => DOCUMENT.test(name)))
    throw refused("Please save the table as CSV in your spreadsheet, or the document as plain text (.txt).")
  if (!library) throw refused(UNPACK)
  if (!libraries.includes(LIBRARY) && libraries.length > 1) throw unlikeExport("holds several exports")
  return library.slice(0, -LIBRARY.length)
}

/** Of Excel, Word, LibreOffice, and Numbers or Pages. */
const DOCUMENT = /^(?:xl\/workbook\.(?:xml|bin)|word\/document\.xml|content\.xml|Index\/Document\.iwa)$/

/** Icons and pictures in HTML do not count. They are not held either. */
const readList = (file: ZipFile, entry: Entry) =>
  /\.html?$/i.test(entry.fileName)
    ? readEntry(file, entry, importLimits.own.textBytes, entry.fileName, withoutPictures)
    : readEntry(file, entry, importLimits.textBytes, entry.fileName)

async function readEntry(
  file: ZipFile,
  entry: Entry,
  maxBytes: number,
  name: string,
  filter = (pieces: AsyncIterable<Uint8Array>) => pieces,
): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.uncompressedSize > maxBytes)
    throw new TooLarge(`In the ZIP file, ${name} is larger than ${maxBytes / 1024 / 1024} MB.`)
  try {
    const stream = await file.openReadStreamPromise(entry)
    const bytes = new Uint8Array(entry.uncompressedSize)
    let size = 0
    // yauzl fails when the entry has another size than it says.
    for await (const piece of filter(stream)) {
      bytes.set(piece, size)
      size += piece.byteLength
    }
    return size === bytes.byteLength ? bytes : bytes.slice(0, size)
  } catch (error) {
    return damaged(error)
  }
}
