import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { TextField } from "~/forms/fields.tsx"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { useResult } from "~/forms/use-form-result.ts"
import { pageLoader } from "~/http/page.server.ts"
import { claimLimits } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageTitle } from "~/ui/page-meta.ts"
import { claimFailed } from "../claims/paths.ts"
import { ShownOnce } from "../rows.tsx"
import { claim, readClaim } from "./claim.server.ts"

export const loader = pageLoader(readClaim)

export const action = claim
export const clientAction = sendForm(claimFailed, { showsMade: true })

export const headers = () => ({ "Cache-Control": "no-store" })

const title = "I'll get it"

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, title),
  { name: "robots", content: "noindex" },
]

export default function ClaimByLink() {
  const { name, claim, token, id, form } = useLoaderData<typeof loader>()
  const notice = useResult()?.notice as { undo: string } | undefined
  return (
    <div className="max-w-xl">
      <PageHeader title={title} description={name} />
      {notice ? (
        <ShownOnce title="You will get this" label="Your private link" value={notice.undo}>
          <p className="basis-full text-sm">
            With this link, and only with it, you take it back. Keep it for yourself.{" "}
            <a className="link" href={notice.undo}>
              Open it
            </a>
          </p>
        </ShownOnce>
      ) : claim?.kind === "free" ? (
        <ActionForm className="grid gap-4">
          <p className="text-muted">{claim.text} Others read that it is taken, and not by whom.</p>
          <TextField
            label="Your name"
            help="The owner reads it once the list shows who gets what."
            name="name"
            required
            maxLength={claimLimits.guestNameMax}
            autoComplete="name"
          />
          <input type="hidden" name="form" value={form} />
          <SubmitButton className="justify-self-start">{title}</SubmitButton>
        </ActionForm>
      ) : (
        <p>{claim ? "Somebody else gets this already." : "There is nothing to claim here."}</p>
      )}
      <p className="mt-4">
        <a className="link" data-reload href={paths.sharedProduct(token, id)}>
          Back
        </a>
      </p>
    </div>
  )
}
