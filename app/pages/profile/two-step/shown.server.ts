import { readTwoStep } from "~/domain/accounts/two-step-reads.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { qrCode } from "~/services/qr-code.server.ts"
import { words } from "./words.server.ts"

/** The page of each state, or of a step that the state allows. */
export async function shownTo(viewer: Viewer, step: string | null) {
  const twoStep = await readTwoStep(viewer, env.APP_NAME)
  if (twoStep.state === "on" && step === "codes")
    return { state: "form", step, button: "Make new codes", words: words.codes } as const
  if (twoStep.state === "on" && step === "off")
    return { state: "form", step, button: "Turn off", words: words.turnOff } as const
  if (twoStep.state !== "set-up") return { ...twoStep, words: words[twoStep.state] }
  if (step === "start") return { state: "off", words: words.off } as const
  const qr = qrCode(twoStep.address, "QR code for your authenticator app")
  return { ...twoStep, qr, words: words["set-up"] }
}
