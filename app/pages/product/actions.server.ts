import { z } from "zod"
import { itemChangeSchema } from "~/domain/items/inputs.server.ts"
import { copyItem, deleteItem, updateItem } from "~/domain/items/writes.server.ts"
import { deleteUnusedPictures } from "~/http/delete-unused-pictures.server.ts"
import { form } from "~/http/forms/form.server.ts"
import { succeeded } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { takePicture } from "../take-picture.server.ts"

/** A form names its item's name always; an absent one is an empty one. */
export const editItemSchema = itemChangeSchema.omit({ collectionId: true }).required({ name: true })

const destination = z.object({ collectionId: itemChangeSchema.shape.collectionId.unwrap() })

export const editItem = form({
  schema: editItemSchema,
  prepare: takePicture({ file: "imageFile", address: "imageUrl" }),
  run: async ({ viewer, id, input, request, context }) => {
    const { pictures } = await updateItem(viewer, id(), input)
    deleteUnusedPictures(pictures, { request, context })
  },
  done: (_, { id }) => ({ to: paths.product(id()), toast: succeeded.itemUpdated }),
})

export const moveItem = form({
  schema: destination,
  run: ({ viewer, id, input }) => updateItem(viewer, id(), input),
  done: (_, { id }) => ({ to: paths.product(id()), toast: succeeded.itemMoved }),
})

export const copy = form({
  schema: destination,
  run: ({ viewer, id, input }) => copyItem(viewer, id(), input),
  done: (made) => ({ to: paths.product(made.id), toast: succeeded.itemCopied }),
})

export const removeItem = form({
  schema: z.object({}),
  run: async ({ viewer, id, request, context }) => {
    const removed = await deleteItem(viewer, id())
    deleteUnusedPictures(removed.pictures, { request, context })
    return { collectionId: removed.collectionId }
  },
  done: ({ collectionId }) => ({ to: paths.collection(collectionId), toast: succeeded.itemDeleted }),
})
