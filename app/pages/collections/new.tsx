import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { createCollection } from "~/domain/collections/create.server.ts"
import { newCollectionSchema } from "~/domain/collections/inputs.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { dialogLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { account, failed, succeeded, titles } from "~/words/messages.ts"
import { NewCollectionDialog } from "./new-collection-dialog.tsx"

const signedOut = { message: account.loginToCreateCollection, title: titles.authentication }

export const loader = dialogLoader(undefined, signedOut)
export const clientLoader = openAtOnce

export const action = formAction({
  schema: newCollectionSchema,
  visitors: signedOut,
  creates: true,
  invalidTitle: titles.validation,
  failed: failed.createCollection,
  run: ({ viewer, input, options }) => createCollection(viewer, input, options),
  done: ({ id }) => ({ to: paths.collection(id), toast: succeeded.collectionCreated }),
})
export const clientAction = sendForm(failed.createCollection)

export default NewCollectionDialog
