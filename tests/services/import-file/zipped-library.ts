import { expect } from "vitest"
import { readImportFile } from "~/services/import-file/read-file.ts"
import { fixture, saved } from "./read.ts"
import type { ZipEntry } from "./zip-file.ts"

export const library = { name: "library.json", content: fixture("library.json") }
export const pictures: ZipEntry[] = [
  { name: "pictures/cover.webp", content: "cover" },
  { name: "pictures/pot.webp", content: "pot" },
]

export const open = (bytes: Uint8Array) => readImportFile(saved(bytes), { fileName: "export.zip" })

export const refused = (why: string) => ({
  status: 400,
  fieldErrors: { file: [expect.stringContaining(why)] },
})
