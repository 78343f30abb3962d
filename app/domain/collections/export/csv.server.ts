import { stringify } from "csv-stringify/sync"
import type { ProductField } from "~/product-fields.ts"
import { ownTableFields, tableFields, tableHeaders } from "~/product-table.ts"
import { addressText } from "../../pictures.server.ts"
import type { CollectionEntry } from "./entry.server.ts"

/** Spreadsheets compute cells that start like a formula. The mark tells them that the file is UTF-8. */
const OPTIONS = { escape_formulas: true, record_delimiter: "windows", quote_record_delimiter: true } as const

export async function* collectionCsv({ name, items }: CollectionEntry): AsyncGenerator<string> {
  yield `\uFEFF${stringify([tableHeaders], OPTIONS)}`
  for await (const item of items) {
    const own = ownTableFields.map((field) =>
      typeof item[field] === "boolean" ? item[field] && "yes" : item[field],
    )
    const cellOf = (field: ProductField) => (field === "images" ? addressText(item.images) : item[field])
    yield stringify([[...tableFields.map(cellOf), ...own, name, item.createdAt].map(marked)], OPTIONS)
  }
}

/** The apostrophe that `escape_formulas` puts in front is told apart from the text's own. */
const marked = <T>(cell: T) =>
  typeof cell === "string" && /^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell
