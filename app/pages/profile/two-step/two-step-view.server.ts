import { readTwoStep } from "~/domain/accounts/two-step-reads.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { qrCode } from "~/services/qr-code.server.ts"

export async function twoStepView(viewer: Viewer, step: string | null) {
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

/** The words are sent with the page's data. In its script, they would be loaded before they are needed. */
export const words = {
  off: {
    title: "Off",
    text: "Turned on, sign-in asks for a code of an authenticator app after your password. A stolen password is not enough then.",
  },
  "no-password": {
    title: "Off",
    text: "Your account has no password yet. Set one first, with your linked accounts on your profile.",
  },
  "set-up": {
    title: "Set up",
    text: "Scan the code with an authenticator app, also one that your password manager has. Then type the 6 digits that it shows.",
  },
  on: { title: "On", text: "After your password, sign-in asks for a code of your authenticator app." },
  codes: { title: "New recovery codes", text: "The old ones work no more then." },
  turnOff: { title: "Turn it off", text: "Then your password alone signs you in." },
  newCodes: {
    title: "Your recovery codes",
    text: "Print this page, or save the codes where you keep your passwords. They are not shown again. Each signs you in once, when you do not have your phone.",
  },
}

export type Words = { title: string; text: string }
