import { sendForm } from "~/browser/send-form.ts"
import { toggleSchema } from "~/domain/brands/inputs.server.ts"
import { setFavorite } from "~/domain/brands/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { toastLimits } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { account, failed, succeeded } from "~/words/messages.ts"

const failure = (fields: FormData) =>
  fields.get("on") === "true" ? failed.favoriteBrand : failed.unfavoriteBrand

export const action = formAction({
  schema: toggleSchema,
  failed: failure,
  visitors: { message: account.loginToFavorite },
  run: ({ viewer, id, input, options }) => setFavorite(viewer, id(), input.on, options),
  done: (_, { id, input, back }) => ({
    to: back ?? paths.brand(id()),
    toast: {
      ...(input.on ? succeeded.brandFavorited : succeeded.brandUnfavorited),
      durationMs: toastLimits.shortDurationMs,
    },
  }),
})
export const clientAction = sendForm(failure)

export { default } from "../no-dialog.tsx"
