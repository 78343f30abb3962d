import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { sendForm } from "~/browser/send-form.ts"
import { listInvitations } from "~/domain/invitations/reads.server.ts"
import { useResult } from "~/forms/use-form-result.ts"
import { userLoader } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/title.ts"
import { InvitationForm } from "./form.tsx"
import { invitingOf } from "./inviting.server.ts"
import { InvitationList } from "./list.tsx"
import { make } from "./make.server.ts"
import { NewLink, type Notice } from "./new-link.tsx"

export const loader = userLoader(async ({ viewer }) => {
  const { items } = await listInvitations(viewer, { limit: pageSizes.apiMax })
  return { invitations: items, ...(await invitingOf(viewer)) }
})

export const action = make
export const clientAction = sendForm("Failed to make the invitation", { showsMade: true })

/** The link is on the page that the form answers with. */
export const headers = () => ({ "Cache-Control": "no-store" })

const purpose = "Links with which people sign up. They can bring friends, also into a group."

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, "Invitations", purpose)

export default function Invitations() {
  const { invitations, closed, groups, usesMax } = useLoaderData<typeof loader>()
  const notice = useResult()?.notice as Notice | undefined
  return (
    <>
      <PageHeader title="Invitations" description={purpose} back={{ to: paths.profile, label: "Profile" }} />
      {notice && <NewLink {...notice} />}
      <Part title="Invite somebody">
        {closed ? (
          <p className="text-muted">New accounts are closed, so nobody can be invited.</p>
        ) : (
          <InvitationForm groups={groups} usesMax={usesMax} newest={invitations[0]?.id} />
        )}
      </Part>
      <Part title="Your invitations">
        <InvitationList invitations={invitations} />
      </Part>
      <Outlet />
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="max-w-104 border-t border-line py-8">
    <h2 className="mb-4 font-semibold">{title}</h2>
    {children}
  </section>
)
