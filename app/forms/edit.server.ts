import type { Edit, EditConflict } from "~/domain/edit.server.ts"
import { choiceField, type FieldConflict, hashOf, SHOWN_FIELD, TAKE_THEIRS } from "~/forms/edit.ts"
import { pictureFor } from "~/services/images/address.server.ts"

const FIELDS_AT_MOST = 20
const SHOWN = /^([a-z]\w{0,31}):([0-9a-z]{1,11})$/i

/** It reads what the user was shown and has chosen. It is undefined for a form that does not say. */
export function editOf(fields: FormData): Edit | undefined {
  const shown = fields.get(SHOWN_FIELD)
  if (typeof shown !== "string" || shown.length > FIELDS_AT_MOST * 44) return undefined
  const edit = new Map<string, string | null>()
  for (const part of shown.split(",", FIELDS_AT_MOST)) {
    const [, name, hash] = SHOWN.exec(part) ?? []
    if (!name || !hash) continue
    const choice = fields.get(choiceField(name))
    edit.set(name, choice === TAKE_THEIRS ? null : typeof choice === "string" && choice ? choice : hash)
  }
  return edit
}

/** @param picture the field with a picture's address, which is shown as a picture. */
export function conflictsOf(
  { fields }: EditConflict,
  picture: string | undefined,
): Record<string, FieldConflict> {
  const preview = (value: unknown) => pictureFor(String(value ?? ""), { private: true })?.src
  return Object.fromEntries(
    Object.entries(fields).map(([name, { mine, theirs }]) => [
      name,
      {
        mine,
        theirs,
        version: hashOf(theirs),
        ...(name === picture && { pictures: { mine: preview(mine), theirs: preview(theirs) } }),
      },
    ]),
  )
}
