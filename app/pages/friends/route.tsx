import { type MetaFunction, Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react"
import { cachedLoader, shouldRevalidate as shouldRevalidatePage } from "~/browser/client-cache.ts"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { SearchField } from "~/ui/search-field.tsx"
import { pageMeta } from "~/ui/title.ts"
import { layout } from "~/words/messages.ts"
import { BlockedPeople, FriendList } from "./friend-lists.tsx"
import { friendsPage } from "./friends-page.server.ts"
import { PrivacySwitch } from "./privacy-switch.tsx"
import { Requests } from "./requests.tsx"
import { SearchResults } from "./search-results.tsx"

/** A request that the other side has closed meanwhile (404, 409) is not on the page any more. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.actionStatus === 404 || change.actionStatus === 409 || shouldRevalidatePage(change)

export const loader = pageLoader(friendsPage)

/** A search without a connection fails beside its field, like one that fails on the server. */
export const clientLoader = cachedLoader<Pick<Awaited<ReturnType<typeof friendsPage>>, "found" | "username">>(
  {
    isLasting: ({ found }) => found !== null,
    instead: (last, url) => {
      const username = url.searchParams.get("username")
      return username ? { ...last, username, found: null } : null
    },
  },
)

const purpose = "Friends can share collections and see private profiles."

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, layout.friends, purpose)

export default function Friends() {
  const { isPrivate, username, found, requests, friends, blocked, invitations, more } =
    useLoaderData<typeof loader>()
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={layout.friends}
        back={{ to: paths.home, label: layout.home, phoneOnly: true }}
        description={purpose}
        actions={
          <a href="/invitations" className="button button-ghost">
            Invite a friend
          </a>
        }
      />
      <PrivacySwitch isPrivate={isPrivate} />
      <section aria-label="Find people" className="mt-8">
        <SearchField label="Search by username" name="username" value={username} className="sm:w-80" />
        {username && <SearchResults people={found} username={username} />}
      </section>
      <Requests requests={requests} invitations={invitations} more={more.requests} />
      <FriendList friends={friends} more={more.friends} />
      <BlockedPeople people={blocked} more={more.blocked} />
      <Outlet />
    </div>
  )
}
