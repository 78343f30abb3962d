import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { Link } from "react-router-dom"
import { userListSchema } from "~/domain/administration/inputs.server.ts"
import { listUsers } from "~/domain/administration/user-reads.server.ts"
import { SearchField } from "~/forms/search-field.tsx"
import { pageQuery } from "~/http/body/input.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { counted } from "~/ui/format.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { Time } from "~/ui/time.tsx"
import { AdminFrame, Rows } from "./frame.tsx"
import { adminPaths } from "./paths.ts"
import { UserBadges } from "./user-badges.tsx"

const AT_ONCE = 30

export const loader = pageLoader(async ({ viewer, url }) => {
  const { search = "" } = pageQuery(userListSchema, url)
  const cursor = url.searchParams.get("cursor")
  const { items, nextCursor } = await listUsers(viewer, { search, limit: AT_ONCE, cursor })
  return { users: items, search, nextCursor, isFirst: !cursor }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, "Users", "The accounts of this server.")

export default function Users() {
  const { users, search, nextCursor, isFirst } = useLoaderData<typeof loader>()
  return (
    <AdminFrame current="users">
      <SearchField label="Search names and e-mails" value={search} />
      {users.length === 0 && <p className="text-muted">No account matches.</p>}
      <Rows>
        {users.map((user) => (
          <li key={user.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
            <div className="min-w-0 grow basis-60">
              <p className="flex flex-wrap items-center gap-2">
                <Link className="link font-semibold wrap-anywhere" to={adminPaths.user(user.id)}>
                  {user.username}
                </Link>
                <UserBadges {...user} />
              </p>
              <p className="text-sm wrap-anywhere text-muted">{user.email}</p>
            </div>
            <p className="text-sm text-muted tabular-nums">
              {counted(user.collections, "collection")}, {counted(user.items, "item")},{" "}
              {user.usedMb.toLocaleString("en")} MB
              {user.quotaMb === null ? "" : ` of ${user.quotaMb.toLocaleString("en")} MB`}
              <br />
              Since <Time at={user.createdAt} />
              {user.lastSeenAt && (
                <>
                  , last seen <Time at={user.lastSeenAt} />
                </>
              )}
            </p>
          </li>
        ))}
      </Rows>
      <PageLinks
        label="Pages of users"
        more={nextCursor && adminPaths.users({ search, cursor: nextCursor })}
        first={isFirst ? null : adminPaths.users({ search })}
      />
    </AdminFrame>
  )
}
