import { type ActionFunctionArgs, data } from "@remix-run/node"
import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { useResult } from "~/forms/use-form-result.ts"
import { userLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { confirm, renew, start, turnOff } from "./actions.server.ts"
import { type NewCodes, RecoveryCodes, State } from "./state.tsx"
import { twoStepView } from "./two-step-view.server.ts"

const stepIn = ({ url }: Pick<Request, "url">) => new URL(url).searchParams.get("step")

export const loader = userLoader(async ({ viewer, request }) =>
  data(await twoStepView(viewer, stepIn(request)), { headers: headers() }),
)

/** The page shows secrets. */
export const headers = () => ({ "Cache-Control": "no-store" })

export function action(args: ActionFunctionArgs) {
  const step = stepIn(args.request)
  if (step === "confirm") return confirm(args)
  if (step === "codes") return renew(args)
  return step === "off" ? turnOff(args) : start(args)
}
export const clientAction = sendForm("Failed to change two-step sign-in")

const title = "Two-step sign-in"

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, title, "A code from your phone, after your password.")

export default function TwoStep() {
  const view = useLoaderData<typeof loader>()
  const newCodes = useResult()?.notice as NewCodes | undefined
  const { words } = newCodes ?? view
  return (
    <>
      <PageHeader title={title} back={{ to: paths.profile, label: "Profile" }} />
      <section className="max-w-104">
        <h2 className="font-semibold">{words.title}</h2>
        <p className="mt-1 mb-6 text-pretty text-muted">{words.text}</p>
        {newCodes ? <RecoveryCodes {...newCodes} /> : <State {...view} />}
      </section>
    </>
  )
}
