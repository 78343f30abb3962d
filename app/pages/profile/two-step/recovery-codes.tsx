import { ButtonLink } from "~/ui/button.tsx"
import { Section } from "../section.tsx"
import { twoStepPath } from "./words.ts"

/** `text` says what was done. */
export type NewCodes = { codes: string[]; text: string }

/** Shown once. */
export function RecoveryCodes({ codes, text }: NewCodes) {
  return (
    <Section
      title="Your recovery codes"
      text="Print this page, or save the codes where you keep your passwords. They are not shown again. Each signs you in once, when you do not have your phone."
    >
      <p role="status" className="mb-4 font-medium">
        {text}
      </p>
      <ul className="mb-6 grid gap-2 rounded-lg border border-line bg-surface px-4 py-3 font-mono tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonLink to={twoStepPath()}>I have saved them</ButtonLink>
    </Section>
  )
}
