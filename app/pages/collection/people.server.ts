import { z } from "zod"
import { shareSchema } from "~/domain/collections/schema.server.ts"
import { addSharer, removeSharer } from "~/domain/collections/sharing.server.ts"
import { form } from "~/http/forms/form.server.ts"
import { succeeded } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"

const sharing = (id: number) => paths.collection(id, { dialog: dialogs.sharing })

export const addCoOwner = form({
  schema: shareSchema,
  run: ({ viewer, id, input }) => addSharer(viewer, id(), "co-owner", input.userId),
  done: (_, { id }) => ({ to: sharing(id()), toast: succeeded.coOwnerAdded }),
})

export const addCollaborator = form({
  schema: shareSchema,
  run: ({ viewer, id, input }) => addSharer(viewer, id(), "collaborator", input.userId),
  done: (_, { id }) => ({ to: sharing(id()), toast: succeeded.collaboratorAdded }),
})

export const removeCoOwner = form({
  schema: shareSchema,
  run: ({ viewer, id, input }) => removeSharer(viewer, id(), "co-owner", input.userId),
  done: (_, { id }) => ({ to: sharing(id()), toast: succeeded.coOwnerRemoved }),
})

export const removeCollaborator = form({
  schema: shareSchema,
  run: ({ viewer, id, input }) => removeSharer(viewer, id(), "collaborator", input.userId),
  done: (_, { id }) => ({ to: sharing(id()), toast: succeeded.collaboratorRemoved }),
})

/** Takes oneself out. The collection may not be there for them any more, so it leads to the list. */
export const leave = form({
  schema: z.object({ kind: z.enum(["co-owner", "collaborator"]) }),
  run: async ({ viewer, id, input }) => {
    if (viewer) await removeSharer(viewer, id(), input.kind, viewer.id)
  },
  done: () => ({ to: paths.collections(), toast: succeeded.collectionLeft }),
})
