import { z } from "zod"
import { noteSchema } from "~/domain/collections/inputs.server.ts"
import { needEditor } from "~/domain/collections/member-reads.server.ts"
import { readNotes } from "~/domain/collections/reads.server.ts"
import { noteResponse } from "~/domain/collections/responses.server.ts"
import { saveNote } from "~/domain/collections/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"

const refusals = { 403: "You are neither owner nor co-owner" }

const route = api("/collections/{id}/notes", {
  GET: operation(
    {
      summary: "Read a collection's note",
      description: "A list of one, or of none.",
      answer: ok(z.array(noteResponse)),
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
      answer: ok(z.array(noteResponse)),
      refusals,
    },
    async ({ viewer, id, input }) => saveNote(viewer, id(), await input()),
  ),
})
export const loader = route.loader
export const action = route.action
