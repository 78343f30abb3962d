import { stringify } from "csv-stringify/sync"
import type { CollectionEntry } from "./entry.server.ts"

const HEADERS = ["Name", "Brand", "Description", "Link", "Image", "Alt text", "Collection", "Added"]

/** Spreadsheets compute cells that start like a formula. The mark tells them that the file is UTF-8. */
const OPTIONS = { escape_formulas: true, record_delimiter: "windows", quote_record_delimiter: true } as const

export async function* collectionCsv({ name, items }: CollectionEntry): AsyncGenerator<string> {
  yield `\uFEFF${stringify([HEADERS], OPTIONS)}`
  for await (const item of items) {
    const { brand, description, productUrl, imageUrl, imageAlt, createdAt } = item
    yield stringify(
      [[item.name, brand, description, productUrl, imageUrl, imageAlt, name, createdAt]],
      OPTIONS,
    )
  }
}
