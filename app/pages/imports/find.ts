import { sendForm } from "~/browser/send-form.ts"
import { formAction } from "~/forms/action.server.ts"
import { findSchema, withPlaces } from "../save/places.server.ts"

export { default, loader, meta } from "./links.tsx"

const failed = "Failed to find collections"

export const action = formAction({
  schema: findSchema,
  failed,
  run: ({ viewer, input, fields }) => withPlaces(viewer, input, fields),
  done: (result: never) => result,
})
export const clientAction = sendForm(failed)
