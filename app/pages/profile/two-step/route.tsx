import { type ActionFunctionArgs, data } from "@remix-run/node"
import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { readTwoStep } from "~/domain/accounts/two-step-reads.server.ts"
import { env } from "~/env.server.ts"
import { userLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { qrCode } from "~/services/qr-code.server.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { useResult } from "~/ui/form/use-form-result.ts"
import { counted, Time } from "~/ui/format.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/title.ts"
import { Section } from "../section.tsx"
import { confirm, renew, start, turnOff } from "./actions.server.ts"
import { ConfirmForm, ProofForm, StartForm } from "./forms.tsx"
import { type NewCodes, RecoveryCodes } from "./recovery-codes.tsx"
import { failed, type Step, twoStepPath } from "./words.ts"

const stepIn = ({ url }: Pick<Request, "url">) => new URL(url).searchParams.get("step") as Step | null

export const loader = userLoader(async ({ viewer, request }) => {
  const twoStep = await readTwoStep(viewer, env.APP_NAME)
  const shown = twoStep.state === "set-up" ? { ...twoStep, qr: qrCode(twoStep.address) } : twoStep
  return data({ ...shown, step: stepIn(request) }, { headers: headers() })
})

/** The page shows secrets. */
export const headers = () => ({ "Cache-Control": "no-store" })

export function action(args: ActionFunctionArgs) {
  const step = stepIn(args.request)
  if (step === "confirm") return confirm(args)
  if (step === "codes") return renew(args)
  return step === "off" ? turnOff(args) : start(args)
}
export const clientAction = sendForm(failed)

const title = "Two-step sign-in"

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, title, "A code from your phone, after your password.")

export default function TwoStep() {
  return (
    <>
      <PageHeader title={title} back={{ to: paths.profile, label: "Profile" }} />
      <State />
    </>
  )
}

function State() {
  const shown = useLoaderData<typeof loader>()
  const newCodes = useResult()?.notice as NewCodes | undefined
  if (newCodes) return <RecoveryCodes {...newCodes} />
  if (shown.state === "no-password")
    return <p>Your account has no password. Whoever signs you in can ask you for a second step.</p>
  if (shown.state === "on") return <On {...shown} />
  if (shown.state === "set-up" && shown.step !== "start") return <ConfirmForm {...shown} />
  return <StartForm />
}

function On({ since, codesLeft, step }: { since: string; codesLeft: number; step: Step | null }) {
  if (step === "codes")
    return (
      <ProofForm
        step={step}
        title="New recovery codes"
        text="The old ones work no more then."
        submit="Make new codes"
      />
    )
  if (step === "off")
    return (
      <ProofForm
        step={step}
        title="Turn it off"
        text="Then your password alone signs you in."
        submit="Turn off"
        danger
      />
    )
  return (
    <>
      <Section title="On" text="After your password, sign-in asks for a code of your authenticator app.">
        <p className="mb-4">
          Since <Time at={since} />
        </p>
        <ButtonLink variant="ghost" to={twoStepPath("off")}>
          Turn off
        </ButtonLink>
      </Section>
      <Section title="Recovery codes" text="Each signs you in once, when you do not have your phone.">
        <p className="mb-4">{counted(codesLeft, "code")} left</p>
        <ButtonLink variant="ghost" to={twoStepPath("codes")}>
          New recovery codes
        </ButtonLink>
      </Section>
    </>
  )
}
