import { data } from "@remix-run/node"
import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { findGuestClaim, undoUrl } from "~/domain/claims/reads.server.ts"
import { takeGuestClaimBack } from "~/domain/claims/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { paths, withQuery } from "~/paths.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageTitle } from "~/ui/page-meta.ts"
import { ShareButtons } from "~/ui/share-buttons.tsx"
import { Secret } from "../rows.tsx"

const failed = "Failed to take it back"

/** The address tells it, because a browser may refuse the cookie of a toast. */
export const loader = pageLoader(async ({ params, url }) => {
  const { token = "" } = params
  const claim = await findGuestClaim(token)
  const isDone = !claim && url.searchParams.has("done")
  return data(
    { claim, isDone, link: undoUrl(url.origin, token), list: url.searchParams.get("list") },
    { status: claim || isDone ? 200 : 404, headers: { "Cache-Control": "no-store" } },
  )
})

export const action = formAction({
  visitors: "may",
  failed,
  run: ({ params, options }) => takeGuestClaimBack(params.token ?? "", options),
  done: (_, { url }) => ({ to: withQuery(url.pathname + url.search, { done: 1 }) }),
})
export const clientAction = sendForm(failed)

export const headers = () => ({ "Cache-Control": "no-store" })

const title = "What you will get"

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, title),
  { name: "robots", content: "noindex, nofollow" },
]

/** Opens the guest's own program for mails: the server learns no address. */
const mailTo = (subject: string, body: string) =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`

export default function UndoClaim() {
  const { claim, isDone, link, list } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-xl">
      <PageHeader title={claim ? "You will get this" : title} description={claim?.itemName} />
      {claim ? (
        <>
          <Secret
            title="Keep this link"
            hint="It leads to this page, where you take your promise back. Nobody else can, and nobody can give you the link again."
            label="Your private link"
            value={link}
          >
            <ShareButtons url={link} title={claim.itemName} />
            <a href={mailTo(claim.itemName, link)} className="button button-ghost">
              Mail it to yourself
            </a>
          </Secret>
          <ActionForm fieldless className="grid gap-4">
            <p>
              {claim.isThere
                ? "Others read that this is taken. If you take it back, they can get it."
                : "This was removed from its list since you promised it."}
            </p>
            <SubmitButton variant="ghost" className="justify-self-start">
              Take it back
            </SubmitButton>
          </ActionForm>
        </>
      ) : (
        <p role="status">
          {isDone
            ? "You have taken it back. Others can get it now."
            : "With this link, nothing is promised: it was taken back already, or the link is not complete."}
        </p>
      )}
      {list && (
        <p className="mt-4">
          <a className="link" data-reload href={paths.shared(encodeURIComponent(list))}>
            Back to the list
          </a>
        </p>
      )}
    </div>
  )
}
