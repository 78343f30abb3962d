import { PICTURES_MAX } from "~/limits.ts"
import { ownFields } from "~/product-field-list.ts"
import { fieldNames } from "~/product-fields.ts"
import { ownTableFields, tableHeaderOf, tableHeaders } from "~/product-table.ts"
import { exactItem } from "../formats/library.ts"
import type { Draft } from "../gather.ts"
import type { Losses } from "../losses.ts"
import { unescaped } from "./cells.ts"

const OWN = ["Name", "Brand", "Description", "Link", "Alt text", "Collection", "Added"]

/** Tables of earlier versions have fewer columns. */
export const isOwnTable = (headers: string[]): boolean =>
  OWN.every((name) => headers.includes(name)) && headers.every((name) => tableHeaders.includes(name))

export function* ownDrafts(rows: string[][], headers: string[], losses: Losses): Generator<Draft> {
  const columns = new Map(headers.map((header, at) => [header, at]))
  for (const row of rows) {
    const cell = (header: string) => unescaped(row[columns.get(header) ?? -1] ?? "")
    const fields = Object.fromEntries([
      ...fieldNames.map((name) => [name, cell(tableHeaderOf(name))]),
      ...ownTableFields.map((name) => [name, cell(ownFields[name].label)]),
    ])
    const pictures = [fields.imageUrl, ...cell(tableHeaderOf("images")).split("\n")]
    const urls = [...new Set(pictures.filter((url) => url?.trim()))].slice(0, PICTURES_MAX)
    const images = urls.map((url) => ({ url }))
    const item = { ...fields, images, imageUrl: urls[0], starred: fields.starred === "yes" }
    const exact = exactItem({ ...item, createdAt: cell("Added") }, losses)
    yield { path: [cell("Collection")], link: exact ? null : "", ...(exact && { exact }) }
  }
}
