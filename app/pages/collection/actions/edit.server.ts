import { z } from "zod"
import { collectionChangeSchema } from "~/domain/collections/inputs.server.ts"
import { deleteCollection, updateCollection } from "~/domain/collections/writes.server.ts"
import { deleteUnusedPictures } from "~/http/delete-unused-pictures.server.ts"
import { form } from "~/http/forms/form.server.ts"
import { succeeded } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { takePicture } from "../../take-picture.server.ts"

/** A form names its collection's name always; an absent one is an empty one. */
export const editCollectionSchema = collectionChangeSchema.required({ name: true })

export const editCollection = form({
  schema: editCollectionSchema,
  prepare: takePicture({ file: "coverFile", address: "coverImageUrl" }),
  run: async ({ viewer, id, input, request, context }) => {
    const { pictures } = await updateCollection(viewer, id(), input)
    deleteUnusedPictures(pictures, { request, context })
  },
  done: (_, { id }) => ({ to: paths.collection(id()), toast: succeeded.collectionUpdated }),
})

export const removeCollection = form({
  schema: z.object({}),
  run: async ({ viewer, id, request, context }) => {
    const { pictures } = await deleteCollection(viewer, id())
    deleteUnusedPictures(pictures, { request, context })
  },
  done: () => ({ to: paths.collections(), toast: succeeded.collectionDeleted }),
})
