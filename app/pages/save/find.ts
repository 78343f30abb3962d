import { sendForm } from "~/browser/send-form.ts"
import { formAction } from "~/forms/action.server.ts"
import { newItemForm } from "../item-form/new-item.server.ts"
import { findSchema, withPlaces } from "./places.server.ts"

export { default, loader, meta, shouldRevalidate } from "./route.tsx"

const failed = "Failed to find collections"

export const action = formAction({
  ...newItemForm,
  schema: findSchema,
  failed,
  run: ({ viewer, input, fields }) => withPlaces(viewer, input, fields),
  done: (result: never) => result,
})
export const clientAction = sendForm(failed)
