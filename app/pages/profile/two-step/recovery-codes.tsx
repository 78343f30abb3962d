import { ButtonLink } from "~/ui/button.tsx"
import { twoStepPath } from "./path.ts"
import type { Words } from "./words.server.ts"

/** `text` says what was done. */
export type NewCodes = { codes: string[]; text: string; words: Words }

/** Shown once. */
export function RecoveryCodes({ codes, text }: NewCodes) {
  return (
    <>
      <p role="status" className="mb-4 font-medium">
        {text}
      </p>
      <ul className="mb-6 grid gap-2 rounded-lg border border-line bg-surface px-4 py-3 tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonLink to={twoStepPath()}>I have saved them</ButtonLink>
    </>
  )
}
