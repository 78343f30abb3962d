import { sendForm } from "~/browser/send-form.ts"
import { toggleSchema } from "~/domain/brands/inputs.server.ts"
import { setFollowing } from "~/domain/brands/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { account, failed, succeeded } from "~/words/messages.ts"

const failure = (fields: FormData) =>
  fields.get("on") === "true" ? failed.followBrand : failed.unfollowBrand

export const action = formAction({
  schema: toggleSchema,
  failed: failure,
  visitors: { message: account.loginToFollow },
  run: ({ viewer, id, input, options }) => setFollowing(viewer, id(), input.on, options),
  done: (_, { id, input, back }) => ({
    to: back ?? paths.brand(id()),
    toast: input.on ? succeeded.brandFollowed : succeeded.brandUnfollowed,
  }),
})
export const clientAction = sendForm(failure)

export { default } from "../no-dialog.tsx"
