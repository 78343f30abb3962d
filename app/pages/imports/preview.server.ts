import { z } from "zod"
import { setColumns } from "~/domain/imports/receive.server.ts"
import { choosePlaces, chooseRows, startImport } from "~/domain/imports/writes.server.ts"
import { findFirst } from "~/domain/write.server.ts"
import { Invalid } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { textsOf } from "~/forms/respond.server.ts"
import { type Columns, columnFields } from "~/services/import-file/table.ts"
import { importPath } from "./paths.ts"

/** Ids of what the form shows: an unchecked box is not sent. */
const idsOf = (list: string | undefined) =>
  (list ?? "")
    .split(",", 100)
    .filter((id) => /^\d{1,15}$/.test(id))
    .map(Number)

/** Saves the choices of one page, and starts the import or turns the page. */
export const choose = formAction({
  schema: z.object({}),
  creates: true,
  failed: "Failed to import",
  run: async ({ viewer, id, fields, once }) => {
    if (once && (await findFirst(once))) return
    const sent = textsOf(fields)
    const isSent = (name: string) => sent[name] !== undefined
    const isNew = new Set(idsOf(sent.newPlaces))
    const places = idsOf(sent.places).map((place) => ({
      id: place,
      isChosen: isSent(`in${place}`),
      ...(isNew.has(place) && { isPrivate: isSent(`private${place}`) }),
    }))
    if (places.length > 0) await choosePlaces(viewer, id(), places)
    const shown = idsOf(sent.rows)
    const chosen = shown.filter((row) => isSent(`row${row}`))
    if (shown.length > 0) await chooseRows(viewer, id(), { shown, chosen })
    if (sent.go === undefined || sent.go === "start") await startImport(viewer, id(), once)
  },
  done: (_, { id, fields }) => ({ to: importPath(id(), pageOf(textsOf(fields).go)) }),
})

/** It reads the page from a button's value, such as `place=3&cursor=…`. */
function pageOf(go = "") {
  const query = new URLSearchParams(go)
  const place = query.get("place") ?? ""
  return { place: /^\d{1,15}$/.test(place) ? Number(place) : undefined, cursor: query.get("cursor") }
}

const column = z
  .string()
  .regex(/^\d{0,4}$/, "Choose a column")
  .optional()

export const nameColumns = formAction({
  schema: z.object(Object.fromEntries(columnFields.map((field) => [field, column]))),
  creates: true,
  failed: "Failed to read the table",
  run: ({ viewer, id, input, once }) => {
    const columns: Columns = {}
    for (const field of columnFields) if (input[field]) columns[field] = Number(input[field])
    if (columns.name === undefined && columns.link === undefined)
      throw new Invalid({ name: ["Choose a column for the name or for the link"] })
    return setColumns(viewer, id(), columns, once).catch((error) => {
      const { file } = error instanceof Invalid ? error.fieldErrors : {}
      throw file ? new Invalid({ "": file }) : error
    })
  },
  done: ({ id }) => ({ to: importPath(id) }),
})
