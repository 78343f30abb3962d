import { formAction } from "~/forms/action.server.ts"
import { PrefilledForm, textsOf } from "~/forms/values.server.ts"
import { paths } from "~/paths.ts"
import { failedTitles } from "~/words/messages.ts"

export { default, loader, meta } from "./route.tsx"

/** Shows the other form with the typed values, which are never in the address, because of passwords. */
export const action = formAction({
  failed: { title: failedTitles.signIn },
  visitors: "may",
  runsDespite: ["demo"],
  run: async ({ fields }) => new PrefilledForm(textsOf(fields)),
  done: () => ({ to: paths.auth() }),
})
