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

/** Without `edit`, every field counts as changed. @param stored read in the transaction of the write. @throws {EditConflict} */
export function changedFields<T extends object>(
  change: T,
  stored: object,
  edit: Edit | undefined,
): Partial<T> {
  const changed: Values = {}
  const conflicts: EditConflict["fields"] = {}
  for (const [name, mine] of Object.entries(change) as [string, FieldValue][]) {
    const shown = edit?.get(name)
    if (shown === null || mine === undefined) continue
    if (shown === undefined) {
      changed[name] = mine
      continue
    }
    const theirs = (stored as Values)[name]
    const [sent, now] = [hashOf(mine), hashOf(theirs)]
    if (sent === shown || sent === now) continue
    if (shown === now) changed[name] = mine
    else conflicts[name] = { mine, theirs }
  }
  if (Object.keys(conflicts).length > 0) throw new EditConflict(conflicts)
  return changed as Partial<T>
}
