import { withQuery } from "~/paths.ts"

export type Step = "start" | "confirm" | "codes" | "off"

export const twoStepPath = (step?: Step) => withQuery("/profile/two-step", { step })
