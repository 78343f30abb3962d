import { codeSchema, passwordProofSchema, proofSchema } from "~/domain/accounts/inputs.server.ts"
import {
  confirmTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  turnOffTwoStep,
} from "~/domain/accounts/two-step-writes.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { formAction } from "~/forms/action.server.ts"
import { PrefilledForm } from "~/forms/values.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { withCodeLimit } from "~/http/session/code-limit.server.ts"
import { withPasswordLimit } from "~/http/session/sign-in-limit.server.ts"
import { success } from "~/words/messages.ts"
import { twoStepPath } from "./path.ts"
import type { NewCodes } from "./state.tsx"
import { words } from "./two-step-view.server.ts"

const failed = "Failed to change two-step sign-in"

/** A form that is sent twice, by a double click or because its response was lost, counts once. */
const common = { failed, creates: { sameWithinMs: 60_000 } }

/** Both the password and the code may be guessed. */
const withLimits = <T>(page: PageArgs, change: () => Promise<T>): Promise<T> =>
  withPasswordLimit(page, () => withCodeLimit(page, requireUser(page.viewer).id, change))

/** Shown on the page of this response only, which nothing stores. */
const withNewCodes = (codes: string[], text: string) =>
  new PrefilledForm({}, { notice: { codes, text, words: words.newCodes } satisfies NewCodes })

export const start = formAction({
  failed,
  schema: passwordProofSchema,
  run: (page) => withPasswordLimit(page, () => startTwoStep(page.viewer, page.input, page.options)),
  done: () => ({ to: twoStepPath("confirm") }),
})

export const confirm = formAction({
  ...common,
  schema: codeSchema,
  run: async ({ viewer, input, options }) =>
    withNewCodes(await confirmTwoStep(viewer, input, options), "Two-step sign-in is on."),
  done: (never) => never,
})

export const renew = formAction({
  ...common,
  schema: proofSchema,
  run: (page) =>
    withLimits(page, async () =>
      withNewCodes(
        await renewRecoveryCodes(page.viewer, page.input, page.options),
        "Your old recovery codes work no more.",
      ),
    ),
  done: (never) => never,
})

export const turnOff = formAction({
  ...common,
  schema: proofSchema,
  run: (page) => withLimits(page, () => turnOffTwoStep(page.viewer, page.input, page.options)),
  done: () => ({ to: twoStepPath(), toast: success("Two-step sign-in is off") }),
})
