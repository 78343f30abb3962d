import { sendForm } from "~/browser/send-form.ts"
import { blockPerson } from "~/domain/friends/block-writes.server.ts"
import { personSchema } from "~/domain/friends/inputs.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { parseInput } from "~/http/body/input.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"

const failed = "Failed to block this person"

export const action = formAction({
  failed,
  run: ({ viewer, params, options }) => blockPerson(viewer, parseInput(personSchema, params), options),
  done: (_, { back }) => ({ to: back ?? paths.friends(), toast: success("Person blocked") }),
})
export const clientAction = sendForm(failed)

// Without JavaScript the dialog stays open when this fails.
export { default, loader } from "./person.tsx"
