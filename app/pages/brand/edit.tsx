import { useRouteLoaderData } from "@remix-run/react"
import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { brandChangeSchema } from "~/domain/brands/inputs.server.ts"
import { requireBrandEditor, updateBrand } from "~/domain/brands/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { EditedFields } from "~/forms/edited-fields.tsx"
import { FormDialog } from "~/forms/form-dialog.tsx"
import { dialogLoader, type PageArgs } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { success, brand as words } from "~/words/messages.ts"
import { BrandFields } from "../brands/brand-fields.tsx"
import type { loader as brandLoader } from "./route.tsx"

const failed = "Failed to update brand"

const guard = ({ viewer, id }: PageArgs) => requireBrandEditor(viewer, id())

export const loader = dialogLoader(guard)
export const clientLoader = openAtOnce

export const action = formAction({
  guard,
  schema: brandChangeSchema.required({ name: true }),
  failed,
  run: ({ viewer, id, input, options }) => updateBrand(viewer, id(), input, options),
  done: (_, { id }) => ({ to: paths.brand(id()), toast: success("Brand updated") }),
})
export const clientAction = sendForm(failed)

export default function EditBrand() {
  const brand = useRouteLoaderData<typeof brandLoader>("pages/brand/route")?.brand
  return (
    <FormDialog
      title={words.edit}
      description="You created this brand, and can correct it for a day."
      values={brand}
      submit="Save"
    >
      <EditedFields>
        <BrandFields />
      </EditedFields>
    </FormDialog>
  )
}
