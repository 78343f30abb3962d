import { sendForm } from "~/browser/send-form.ts"
import { deleteImport } from "~/domain/imports/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"

const failed = "Failed to delete the import"

export const action = formAction({
  failed,
  runsDespite: ["write-limit"],
  run: ({ viewer, id, options }) => deleteImport(viewer, id(), options),
  done: () => ({ to: paths.imports, toast: success("Import deleted") }),
})
export const clientAction = sendForm(failed)

export { default } from "../no-dialog.tsx"
