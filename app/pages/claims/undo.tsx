import { data } from "@remix-run/node"
import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { findGuestClaim } from "~/domain/claims/reads.server.ts"
import { takeGuestClaimBack } from "~/domain/claims/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageTitle } from "~/ui/page-meta.ts"

const failed = "Failed to take it back"

/** The address tells it, because a browser may refuse the cookie of a toast. */
export const loader = pageLoader(async ({ params, url }) => {
  const claim = await findGuestClaim(params.token ?? "")
  const isDone = !claim && url.searchParams.has("done")
  return data(
    { claim, isDone },
    { status: claim || isDone ? 200 : 404, headers: { "Cache-Control": "no-store" } },
  )
})

export const action = formAction({
  visitors: "may",
  failed,
  run: ({ params, options }) => takeGuestClaimBack(params.token ?? "", options),
  done: (_, { url }) => ({ to: `${url.pathname}?done` }),
})
export const clientAction = sendForm(failed)

export const headers = () => ({ "Cache-Control": "no-store" })

const title = "What you will get"

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, title),
  { name: "robots", content: "noindex, nofollow" },
]

export default function UndoClaim() {
  const { claim, isDone } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-xl">
      <PageHeader title={title} description={claim?.itemName} />
      {claim ? (
        <ActionForm fieldless className="grid gap-4">
          <p>
            {claim.isThere
              ? "You have said that you will get this. If you take it back, others can get it."
              : "You have said that you will get this. It was removed from its list since."}
          </p>
          <SubmitButton className="justify-self-start">Take it back</SubmitButton>
        </ActionForm>
      ) : (
        <p role="status">
          {isDone
            ? "You have taken it back. Others can get it now."
            : "With this link, nothing is promised: it was taken back already, or the link is not complete."}
        </p>
      )}
    </div>
  )
}
