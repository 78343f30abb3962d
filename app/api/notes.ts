import { z } from "zod"
import { readNotes, saveNote } from "~/domain/collections/notes.server.ts"
import { needEditor } from "~/domain/collections/people.server.ts"
import { noteSchema } from "~/domain/collections/schema.server.ts"
import { noteShape } from "~/domain/collections/shapes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"

const refusals = { 403: "You are neither owner nor co-owner" }

const route = api("/collections/{id}/notes", {
  GET: operation(
    {
      summary: "Read a collection's note",
      description: "A list of one, or of none.",
      answer: ok(z.array(noteShape)),
      refusals,
    },
    ({ viewer, id }) => readNotes(viewer, id()),
  ),
  POST: operation(
    {
      summary: "Write or replace a collection's note",
      body: noteSchema,
      allowed: ({ viewer, id }) => needEditor(viewer, id()),
      example: { content: "Measure the shelf first." },
      answer: ok(z.array(noteShape)),
      refusals,
    },
    async ({ viewer, id, input }) => saveNote(viewer, id(), await input()),
  ),
})
export const loader = route.loader
export const action = route.action
