import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { Link } from "react-router-dom"
import { eventListSchema } from "~/domain/administration/inputs.server.ts"
import { listAllEvents } from "~/domain/events/reads.server.ts"
import { pageQuery } from "~/http/body/input.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { timeZoneOf } from "~/http/session/appearance.server.ts"
import { FilterPills } from "~/ui/choices.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { EventRows } from "../event-rows.tsx"
import { inWords } from "../events.server.ts"
import { AdminFrame } from "./frame.tsx"
import { adminPaths } from "./paths.ts"

const AT_ONCE = 30

export const loader = pageLoader(async ({ viewer, request, url }) => {
  const { user, filter } = pageQuery(eventListSchema, url)
  const cursor = url.searchParams.get("cursor")
  const page = { limit: AT_ONCE, cursor }
  const { items, nextCursor } = await listAllEvents(viewer, { of: user, acts: filter === "acts", ...page })
  return { events: inWords(items), user, filter, nextCursor, isFirst: !cursor, timeZone: timeZoneOf(request) }
})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Events", "Sign-ins, failures and acts of administrators.")

export default function Events() {
  const { events, user, filter, nextCursor, isFirst, timeZone } = useLoaderData<typeof loader>()
  const query = { user, filter }
  return (
    <AdminFrame current="events">
      <FilterPills
        label="Kind"
        choices={[
          { to: adminPaths.events({ user }), label: "All", current: filter !== "acts" },
          {
            to: adminPaths.events({ user, filter: "acts" }),
            label: "Acts of administrators",
            current: filter === "acts",
          },
        ]}
      />
      {user && (
        <p className="text-sm text-muted">
          Of one account.{" "}
          <Link className="link" to={adminPaths.events({ filter })}>
            Show all accounts
          </Link>
        </p>
      )}
      <EventRows
        {...{ events, timeZone }}
        more={({ user, byAdmin, isCommand, actor, reason }) => (
          <p className="text-sm wrap-anywhere">
            {user && (
              <Link className="link" to={adminPaths.user(user.id)}>
                {user.username}
              </Link>
            )}
            {byAdmin && !isCommand && (
              <span className="text-muted"> by {actor?.username ?? "an administrator"}</span>
            )}
            {reason && <span className="block">“{reason}”</span>}
          </p>
        )}
      />
      <PageLinks
        label="Pages of events"
        more={nextCursor && adminPaths.events({ ...query, cursor: nextCursor })}
        first={isFirst ? null : adminPaths.events(query)}
      />
    </AdminFrame>
  )
}
