import { z } from "zod"
import { choice } from "~/domain/fields.server.ts"
import { receiveImport } from "~/domain/imports/receive.server.ts"
import { choose as saveChoice, startImport } from "~/domain/imports/writes.server.ts"
import { findFirst } from "~/domain/write.server.ts"
import { Invalid } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { textsOf } from "~/forms/respond.server.ts"
import { formatNames } from "~/services/import-file/file-formats.ts"
import { importPath } from "./paths.ts"

/** The file becomes a preview; nothing is added yet. */
export const upload = formAction({
  schema: z.object({ format: choice(["", ...formatNames]).default("") }),
  takesFile: true,
  creates: true,
  failed: "Failed to read the file",
  run: ({ viewer, input: { format }, file, once, request, context }) => {
    if (!file) throw new Invalid({ file: ["Please choose a file."] })
    const signal = context.gone ?? request.signal
    return receiveImport(viewer, { ...file, format: format || undefined, signal }, once)
  },
  done: ({ id }) => ({ to: importPath(id) }),
})

/** The form sends the ids of its rows, because an unchecked box is not sent. */
const idsOf = (list: string | undefined) =>
  (list ?? "")
    .split(",", 100)
    .filter((id) => /^\d{1,15}$/.test(id))
    .map(Number)

/** Saves the choices of one page, and starts the import or turns the page. */
export const choose = formAction({
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
    const shown = idsOf(sent.rows)
    const chosen = shown.filter((row) => isSent(`row${row}`))
    await saveChoice(viewer, id(), { places, shown, chosen })
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
