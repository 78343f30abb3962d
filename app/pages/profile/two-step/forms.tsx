import type { QrCodeData } from "~/services/qr-code.server.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { ActionForm, SubmitButton } from "~/ui/form/form.tsx"
import { CodeField, CurrentPasswordField } from "../../account-fields.tsx"
import { QrCode } from "../../qr-code.tsx"
import { Section } from "../section.tsx"
import { type Step, twoStepPath } from "./words.ts"

export function StartForm() {
  return (
    <Section
      title="Off"
      text="Turned on, sign-in asks for a code of an authenticator app after your password. A stolen password is not enough then."
    >
      <ActionForm action={twoStepPath("start")} className="grid gap-4">
        <CurrentPasswordField />
        <SubmitButton className="justify-self-start">Set up</SubmitButton>
      </ActionForm>
    </Section>
  )
}

type SetUp = { secret: string; address: string; qr: QrCodeData }

export function ConfirmForm({ secret, address, qr }: SetUp) {
  return (
    <>
      <Section
        title="1. Add it to your app"
        text="Any authenticator app does, also one that your password manager has."
      >
        <QrCode {...qr} label="QR code for your authenticator app" />
        <p className="mt-4 text-sm text-muted">
          On this phone?{" "}
          <a href={address} className="link">
            Open your app
          </a>
          . Or type this key into it:
        </p>
        <p className="mt-1 font-mono wrap-anywhere">{secret.replace(/.{4}(?=.)/g, "$& ")}</p>
      </Section>
      <Section title="2. Type its code" text="The app shows a new one every 30 seconds.">
        <ActionForm action={twoStepPath("confirm")} className="grid gap-4">
          <CodeField help="6 digits." />
          <div className="flex flex-wrap gap-2.5">
            <SubmitButton>Turn on</SubmitButton>
            <ButtonLink variant="quiet" to={twoStepPath("start")}>
              Begin again
            </ButtonLink>
          </div>
        </ActionForm>
      </Section>
    </>
  )
}

type Proof = { step: Step; title: string; text: string; submit: string; danger?: boolean }

export function ProofForm({ step, title, text, submit, danger }: Proof) {
  return (
    <Section title={title} text={text}>
      <ActionForm action={twoStepPath(step)} className="grid gap-4">
        <CurrentPasswordField />
        <CodeField />
        <div className="flex flex-wrap gap-2.5">
          <SubmitButton variant={danger ? "danger" : "primary"}>{submit}</SubmitButton>
          <ButtonLink variant="quiet" to={twoStepPath()}>
            Cancel
          </ButtonLink>
        </div>
      </ActionForm>
    </Section>
  )
}
