import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { ButtonLink } from "~/ui/button.tsx"
import { counted } from "~/ui/format.tsx"
import { Time } from "~/ui/time.tsx"
import { CodeField, CurrentPasswordField } from "../../account-fields.tsx"
import { type Step, twoStepPath } from "./path.ts"
import type { twoStepView, Words } from "./two-step-view.server.ts"

type Shown = Awaited<ReturnType<typeof twoStepView>>

export function State(view: Shown) {
  switch (view.state) {
    case "off":
      return <Form step="start" button="Set up" asks="password" />
    case "set-up":
      return <SetUp {...view} />
    case "on":
      return <On {...view} />
    case "form":
      return <Form step={view.step} button={view.button} asks="both" />
  }
}

type FormProps = { step: Step; button: string; asks: "password" | "code" | "both" }

function Form({ step, button, asks }: FormProps) {
  return (
    <ActionForm action={twoStepPath(step)} className="grid gap-4">
      {asks !== "code" && <CurrentPasswordField />}
      {asks === "both" && <CodeField />}
      {asks === "code" && <CodeField help={undefined} />}
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton>{button}</SubmitButton>
        {asks !== "password" && (
          <ButtonLink variant="quiet" to={twoStepPath(step === "confirm" ? "start" : undefined)}>
            Cancel
          </ButtonLink>
        )}
      </div>
    </ActionForm>
  )
}

function SetUp({ secret, address, qr }: Extract<Shown, { state: "set-up" }>) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by services/qr-code.server.ts */}
      <div dangerouslySetInnerHTML={{ __html: qr }} />
      <p className="mt-4 text-sm text-muted">
        <a href={address} className="link">
          Open the app on this device
        </a>
        , or type this key into it:
      </p>
      <p className="mb-6 wrap-anywhere">
        <code>{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
      </p>
      <Form step="confirm" button="Turn on" asks="code" />
    </>
  )
}

function On({ since, codesLeft }: Extract<Shown, { state: "on" }>) {
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        Since <Time at={since} />
      </p>
      <ButtonLink variant="ghost" to={twoStepPath("off")}>
        Turn off
      </ButtonLink>
      <p>{counted(codesLeft, "recovery code")} left</p>
      <ButtonLink variant="ghost" to={twoStepPath("codes")}>
        New recovery codes
      </ButtonLink>
    </div>
  )
}

export type NewCodes = { codes: string[]; text: string; words: Words }

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
