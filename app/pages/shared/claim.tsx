import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { TextField } from "~/forms/fields.tsx"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { claimLimits } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageTitle } from "~/ui/page-meta.ts"
import { claimFailed } from "../claims/paths.ts"
import { claim, readClaim } from "./claim.server.ts"

export const loader = pageLoader(readClaim)

export const action = claim
export const clientAction = sendForm(claimFailed)

export const headers = () => ({ "Cache-Control": "no-store" })

const title = "I'll get it"

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, title),
  { name: "robots", content: "noindex" },
]

export default function ClaimByLink() {
  const { name, claim, token, id, form } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-xl">
      <PageHeader title={title} description={name} />
      {claim?.kind === "free" ? (
        <ActionForm className="grid gap-4">
          <p className="text-muted">{claim.text} Others read that it is taken, and not by whom.</p>
          <TextField
            label="Your name"
            help="The owner reads your name once the list shows who gets what."
            name="name"
            required
            maxLength={claimLimits.guestNameMax}
            autoComplete="name"
            autoFocus
          />
          <input type="hidden" name="form" value={form} />
          <SubmitButton className="justify-self-start">{title}</SubmitButton>
        </ActionForm>
      ) : (
        <p>
          {claim
            ? "This is taken. If you took it, your private link takes it back."
            : "There is nothing to claim here."}
        </p>
      )}
      <p className="mt-4">
        <a className="link" data-reload href={paths.sharedProduct(token, id)}>
          Back
        </a>
      </p>
    </div>
  )
}
