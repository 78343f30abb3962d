import { readNotes, saveNote } from "~/domain/collections/notes.server.ts"
import { noteSchema } from "~/domain/collections/schema.server.ts"
import { api } from "~/http/api.server.ts"

const route = api({
  GET: ({ actor, id }) => readNotes(actor, id()),
  POST: async ({ actor, id, input }) => saveNote(actor, id(), await input(noteSchema)),
})
export const loader = route.loader
export const action = route.action
