import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { roleOf } from "~/domain/accounts/reads.server.ts"
import { listGroups } from "~/domain/groups/reads.server.ts"
import { usesMax } from "~/domain/invitations/inputs.server.ts"
import { listInvitations } from "~/domain/invitations/reads.server.ts"
import { requireUser, type Viewer } from "~/domain/viewer.ts"
import { mayInvite } from "~/env.server.ts"
import { useResult } from "~/forms/use-form-result.ts"
import { userLoader } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { ShareButtons } from "~/ui/share-buttons.tsx"
import { Part, ShownOnce } from "../rows.tsx"
import { InvitationForm } from "./form.tsx"
import { InvitationList } from "./list.tsx"
import { make } from "./make.server.ts"

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
  const group = groups.find(({ id }) => id === notice?.groupId)
  return (
    <>
      <PageHeader
        title="Invitations"
        description={purpose}
        back={
          group ? { to: paths.group(group.id), label: group.name } : { to: paths.profile, label: "Profile" }
        }
      />
      {notice && (
        <ShownOnce key={notice.link} title="Your new link" label="Link of the invitation" value={notice.link}>
          <ShareButtons url={notice.link} title="Invitation" atOnce={notice.copies} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by services/qr-code.server.ts */}
          <div className="w-full" dangerouslySetInnerHTML={{ __html: notice.qr }} />
        </ShownOnce>
      )}
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

/** `qr` is the markup of an SVG. */
type Notice = { link: string; qr: string; groupId?: number; copies: boolean }

async function invitingOf(viewer: Viewer) {
  const { items } = await listGroups(viewer, { filter: "my", limit: pageSizes.apiMax })
  const groups = items.filter(({ membership, isPrivate }) => membership === "owner" || !isPrivate)
  return {
    closed: !mayInvite(),
    usesMax: usesMax[await roleOf(requireUser(viewer).id)],
    groups: groups.map(({ id, name }) => ({ id, name })),
  }
}
