import { useSearchParams } from "@remix-run/react"
import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { newBrandSchema } from "~/domain/brands/inputs.server.ts"
import { createBrand } from "~/domain/brands/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { FormDialog } from "~/forms/form-dialog.tsx"
import { dialogLoader } from "~/http/page.server.ts"
import { lengths } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { failed, succeeded, brand as words } from "~/words/messages.ts"
import { BrandFields } from "./brand-fields.tsx"

export const loader = dialogLoader()
export const clientLoader = openAtOnce

export const action = formAction({
  schema: newBrandSchema,
  failed: failed.createBrand,
  creates: true,
  run: ({ viewer, input, options }) => createBrand(viewer, input, options),
  done: ({ id }) => ({ to: paths.brand(id), toast: succeeded.brandCreated }),
})
export const clientAction = sendForm(failed.createBrand)

export default function NewBrand() {
  const [query] = useSearchParams()
  const name = query.get("name")?.slice(0, lengths.name)
  return (
    <FormDialog title={words.add} values={{ name }} submit={words.add}>
      <BrandFields />
    </FormDialog>
  )
}
