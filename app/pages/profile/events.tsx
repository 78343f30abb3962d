import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { listOwnEvents } from "~/domain/events/reads.server.ts"
import { userLoader } from "~/http/page.server.ts"
import { timeZoneOf } from "~/http/session/appearance.server.ts"
import { paths, withQuery } from "~/paths.ts"
import { Badge } from "~/ui/badge.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { profile } from "~/words/messages.ts"
import { EventRows } from "../event-rows.tsx"
import { inWords } from "../events.server.ts"

const AT_ONCE = 30

export const loader = userLoader(async ({ viewer, request, url }) => {
  const cursor = url.searchParams.get("cursor")
  const { items, nextCursor } = await listOwnEvents(viewer, { limit: AT_ONCE, cursor })
  return { events: inWords(items), nextCursor, isFirst: !cursor, timeZone: timeZoneOf(request) }
})

const title = "Sign-ins and changes"
const description = "What happened to your account in the last 90 days."

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, title, description)

const ADDRESS = "/profile/events"

export default function Events() {
  const { events, nextCursor, isFirst, timeZone } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        back={{ to: paths.profile, label: profile.title }}
      />
      <div className="grid grid-cols-1 gap-6">
        <p className="text-sm text-pretty text-muted">
          Was something not you? Change your password, and revoke tokens that you do not know.
        </p>
        <EventRows
          {...{ events, timeZone }}
          more={({ byAdmin }) => byAdmin && <Badge>By an administrator</Badge>}
        />
        <PageLinks
          label="Pages of events"
          more={nextCursor && withQuery(ADDRESS, { cursor: nextCursor })}
          first={isFirst ? null : ADDRESS}
        />
      </div>
    </>
  )
}
