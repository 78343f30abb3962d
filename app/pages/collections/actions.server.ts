import { z } from "zod"
import { newCollectionSchema } from "~/domain/collections/inputs.server.ts"
import { createCollection } from "~/domain/collections/writes.server.ts"
import { form } from "~/http/forms/form.server.ts"
import { account, succeeded, titles } from "~/messages.ts"
import { dialogs, localPath, paths, withQuery } from "~/paths.ts"

/** The create dialog. It stands on every page and goes back to the one it was opened on. */
export const create = form({
  schema: newCollectionSchema.extend({ returnTo: z.string().optional() }),
  run: ({ viewer, input }) => createCollection(viewer, input),
  done: (_, { input }) => ({
    to: localPath(input.returnTo, paths.collections()),
    toast: succeeded.collectionCreated,
  }),
  standsOn: (sent) =>
    withQuery(localPath(sent.get("returnTo"), paths.collections()), { dialog: dialogs.newCollection }),
  invalidTitle: titles.validation,
  signedOut: { message: account.loginToCreateCollection, title: titles.authentication },
})
