import { collectionAccess } from "~/domain/collections/access.server.ts"
import { changeItems } from "~/domain/items/batch-writes.server.ts"
import { type BatchAction, batchFormSchema, batchNeeds } from "~/domain/items/inputs.server.ts"
import { Conflict } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { UNDO_MS } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { trashPaths } from "../../trash/paths.ts"
import { wordsOf } from "./words.server.ts"

const CHECKBOX = /^item([1-9]\d{0,15})$/

/** Only the field of the chosen action counts. */
function mergeChoices(fields: FormData): void {
  const ids = [...fields.keys()].flatMap((name) => CHECKBOX.exec(name)?.[1] ?? [])
  fields.set("ids", ids.join())
  const [needed] = batchNeeds[fields.get("action") as BatchAction] ?? []
  for (const name of ["collectionId", "tag", "state"])
    if (name !== needed || fields.get(name) === "") fields.delete(name)
}

export const change = formAction({
  guard: ({ viewer, id }) => collectionAccess(viewer, id()),
  schema: batchFormSchema,
  failed: "Failed to change the items",
  invalidTitle: "Nothing was changed",
  creates: { sameWithinMs: 10_000 },
  prepare: ({ fields }) => void mergeChoices(fields),
  run: async ({ viewer, input, options }) => {
    const result = await changeItems(viewer, input, options)
    if (result.done.length > 0) return result
    const { title, description } = wordsOf(input.action, result)
    throw new Conflict([title, description].filter(Boolean).join(". "))
  },
  done: (result, { id, input: { action } }) => ({
    to: paths.collection(id()),
    toast: {
      ...wordsOf(action, result),
      ...(action === "delete" && { undo: trashPaths.restore(...result.done), durationMs: UNDO_MS }),
    },
  }),
})
