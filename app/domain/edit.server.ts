import { type FieldValue, hashOf } from "~/edit.ts"
import { Conflict } from "~/errors.ts"
import { validation } from "~/words/messages.ts"
import type { WriteOptions } from "./write.server.ts"

/** Each field has the hash of the value that the user was shown, or null if the user accepts the stored one. */
export type Edit = ReadonlyMap<string, string | null>

export type Editing = WriteOptions & { edit?: Edit | undefined }

type Values = Record<string, FieldValue>

/** Two users changed the same fields to different values. */
export class EditConflict extends Conflict {
  readonly fields: Record<string, { mine: FieldValue; theirs: FieldValue }>
  constructor(fields: EditConflict["fields"]) {
    super(validation.changedMeanwhile, { field: Object.keys(fields)[0] })
    this.fields = fields
  }
}

/** Without `edit`, every field counts as changed. @param storedFields read in the transaction of the write. @throws {EditConflict} */
export function changedFields<T extends object>(
  change: T,
  storedFields: object,
  edit: Edit | undefined,
): Partial<T> {
  const changed: Values = {}
  const conflicts: EditConflict["fields"] = {}
  for (const [name, mine] of Object.entries(change) as [string, FieldValue][]) {
    const shownHash = edit?.get(name)
    if (shownHash === null || mine === undefined) continue
    if (shownHash === undefined) {
      changed[name] = mine
      continue
    }
    const theirs = (storedFields as Values)[name]
    const [sentHash, currentHash] = [hashOf(mine), hashOf(theirs)]
    if (sentHash === shownHash || sentHash === currentHash) continue
    if (shownHash === currentHash) changed[name] = mine
    else conflicts[name] = { mine, theirs }
  }
  if (Object.keys(conflicts).length > 0) throw new EditConflict(conflicts)
  return changed as Partial<T>
}
