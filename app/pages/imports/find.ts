import { sendForm } from "~/browser/send-form.ts"
import { formAction } from "~/forms/action.server.ts"
import { PrefilledForm, textsOf } from "~/forms/respond.server.ts"
import { findSchema, foundPlaces } from "../save/places.server.ts"

export { default, loader, meta } from "./links.tsx"

const failed = "Failed to find collections"

export const action = formAction({
  schema: findSchema,
  failed,
  run: async ({ viewer, input, fields }) =>
    new PrefilledForm(textsOf(fields), { notice: { places: await foundPlaces(viewer, input) } }),
  done: (result: never) => result,
})
export const clientAction = sendForm(failed)
