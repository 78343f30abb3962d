import { z } from "zod"
import { requireEditor, requireOwner } from "~/domain/collections/access.server.ts"
import { createCollection } from "~/domain/collections/create.server.ts"
import {
  collectionChangeSchema,
  collectionListSchema,
  newCollectionSchema,
  noteSchema,
} from "~/domain/collections/inputs.server.ts"
import { readNotes } from "~/domain/collections/note-reads.server.ts"
import { deleteNote, saveNote } from "~/domain/collections/note-writes.server.ts"
import { getCollection, listCollections } from "~/domain/collections/reads.server.ts"
import { collectionResponse, noteResponse } from "~/domain/collections/responses.server.ts"
import { deleteCollection, updateCollection } from "~/domain/collections/writes.server.ts"
import { mapPage } from "~/domain/paging.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, noContent, ok, pageOf } from "~/http/api/response.server.ts"
import type { Versioned } from "~/http/api/version.server.ts"
import { receivePicture, uploadErrors, uploadedResponse } from "~/http/body/upload.server.ts"
import { account, titles } from "~/words/messages.ts"

const notEditor = { 403: "You are neither owner nor co-owner" }

const version = {
  fields: Object.keys(collectionChangeSchema.shape),
  read: async ({ viewer, id }, source) => (await getCollection(viewer, id(), source)).collection,
} satisfies Versioned

const noteVersion = {
  fields: Object.keys(noteSchema.shape),
  read: ({ viewer, id }, source) => readNotes(viewer, id(), source),
} satisfies Versioned

const route = api({
  "/collections": {
    GET: operation({
      summary: "List collections",
      description: "Yours when you are signed in, else the public ones; newest first.",
      query: collectionListSchema,
      returns: pageOf(collectionResponse),
      errors: { 401: "`mine` and `shared` need a session" },
      handle: async ({ viewer, query, page }) =>
        mapPage(await listCollections(viewer, { ...query(), ...page() }), ({ collection }) => collection),
    }),
    POST: operation({
      summary: "Create a collection",
      version,
      signedOut: { message: account.loginToCreateCollection, title: titles.authentication },
      body: newCollectionSchema,
      example: { name: "Quiet corners", isPrivate: true },
      returns: created(collectionResponse),
      errors: { 403: "`userId` is not your own id", 409: "You have too many already" },
      handle: ({ viewer, input, options }) => createCollection(viewer, input, options),
    }),
  },
  "/collections/{id}": {
    GET: operation({
      summary: "Read a collection",
      version,
      returns: ok(collectionResponse),
      handle: async ({ viewer, id }) => (await getCollection(viewer, id())).collection,
    }),
    PATCH: operation({
      summary: "Change a collection",
      description: "Changes what it names. Making it private or public is the owner's alone.",
      version,
      guard: ({ viewer, id }) => requireEditor(viewer, id()),
      body: collectionChangeSchema,
      example: { name: "Quieter corners", coverImageUrl: null },
      returns: ok(collectionResponse),
      errors: { 403: "You are neither owner nor co-owner, or would change `isPrivate` or `userId`" },
      handle: async ({ viewer, id, input, options }) => {
        await updateCollection(viewer, id(), input, options)
        return (await getCollection(viewer, id())).collection
      },
    }),
    DELETE: operation({
      summary: "Delete a collection with its items",
      version,
      guard: ({ viewer, id }) => requireOwner(viewer, id()),
      returns: noContent(),
      errors: { 403: "You are not the owner" },
      handle: ({ viewer, id, options }) => deleteCollection(viewer, id(), options),
    }),
  },
  "/collections/{id}/upload-cover": {
    POST: operation({
      summary: "Upload a collection's cover, and set it",
      guard: ({ viewer, id }) => requireEditor(viewer, id()),
      takesPicture: true,
      returns: ok(uploadedResponse),
      errors: { ...notEditor, ...uploadErrors },
      handle: (call) =>
        receivePicture(call, async (imageUrl, options) => {
          const change = { coverImageUrl: imageUrl }
          const { coverImageUrl } = await updateCollection(call.viewer, call.id(), change, options)
          return { imageUrl: coverImageUrl ?? imageUrl }
        }),
    }),
  },
  "/collections/{id}/notes": {
    GET: operation({
      summary: "Read a collection's note",
      description: "A list of one, or of none.",
      version: noteVersion,
      returns: ok(z.array(noteResponse)),
      errors: notEditor,
      handle: ({ viewer, id }) => readNotes(viewer, id()),
    }),
    POST: operation({
      summary: "Write or replace a collection's note",
      version: noteVersion,
      guard: ({ viewer, id }) => requireEditor(viewer, id()),
      body: noteSchema,
      example: { content: "Measure the shelf first." },
      returns: ok(z.array(noteResponse)),
      errors: notEditor,
      handle: ({ viewer, id, input, options }) => saveNote(viewer, id(), input, options),
    }),
    DELETE: operation({
      summary: "Delete a collection's note",
      version: noteVersion,
      guard: ({ viewer, id }) => requireEditor(viewer, id()),
      returns: noContent(),
      errors: notEditor,
      handle: ({ viewer, id, options }) => deleteNote(viewer, id(), options),
    }),
  },
})

export const loader = route.loader
export const action = route.action
