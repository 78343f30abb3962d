import { z } from "zod"
import { noteSchema } from "~/domain/collections/inputs.server.ts"
import { saveNote } from "~/domain/collections/writes.server.ts"
import { form } from "~/http/forms/form.server.ts"
import { toastLimits } from "~/limits.ts"
import { succeeded, titles } from "~/messages.ts"
import { dialogs, localPath, paths } from "~/paths.ts"

/** Saves the note, and goes back to reading it; or, when the panel was closed, to where that leads. */
export const editNote = form({
  schema: noteSchema.extend({ returnTo: z.string().optional() }),
  run: ({ viewer, id, input }) => saveNote(viewer, id(), input),
  invalidTitle: titles.error,
  done: (_, { id, input }) => ({
    to: localPath(input.returnTo, paths.collection(id(), { dialog: dialogs.notes })),
    toast: { ...succeeded.noteSaved, durationMs: toastLimits.shortDurationMs },
  }),
})
