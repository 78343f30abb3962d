import { sendForm } from "~/browser/send-form.ts"
import { formAction } from "~/forms/action.server.ts"
import { common } from "../item-form/actions.server.ts"
import { findSchema, withPlaces } from "./places.server.ts"

export { default, loader, meta, shouldRevalidate } from "./route.tsx"

const failed = "Failed to find collections"

export const action = formAction({
  ...common,
  schema: findSchema,
  failed,
  run: ({ viewer, input, fields }) => withPlaces(viewer, input, fields),
  done: (result: never) => result,
})
export const clientAction = sendForm(failed)
