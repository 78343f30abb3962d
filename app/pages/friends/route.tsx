import { type MetaFunction, Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react"
import { cachedLoader, shouldRevalidate as shouldRevalidatePage } from "~/browser/client-cache.ts"
import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { SearchField } from "~/forms/search-field.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { EmptyState } from "~/ui/empty-state.tsx"
import { PeopleIcon } from "~/ui/icons.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { Time } from "~/ui/time.tsx"
import { layout } from "~/words/messages.ts"
import { Rows } from "../rows.tsx"
import { friendsPage } from "./friends-page.server.ts"
import { MoreLink, PeopleList, PersonRow } from "./people-list.tsx"
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
    <div className="max-w-2xl">
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

/** The switch submits its form, so that it works without JavaScript. It shows the new state while it is being sent. */
function PrivacySwitch({ isPrivate }: { isPrivate: boolean }) {
  return (
    <ButtonForm
      action={paths.friendForm("privacy")}
      className="flex items-center justify-between gap-6 rounded-lg border border-line bg-surface px-5 py-4"
    >
      {({ sent }) => <Switch isOn={sent ? sent.get("isPrivate") === "true" : isPrivate} />}
    </ButtonForm>
  )
}

function Switch({ isOn }: { isOn: boolean }) {
  return (
    <>
      <div>
        <p id="privacy-label" className="font-semibold">
          Private profile
        </p>
        <p id="privacy-help" className="text-sm text-pretty text-muted">
          {isOn
            ? "People find your name and a lock. Only you can send friend requests."
            : "Everybody can find you and send you a friend request."}
        </p>
      </div>
      <button
        type="submit"
        role="switch"
        name="isPrivate"
        value={String(!isOn)}
        aria-checked={isOn}
        aria-labelledby="privacy-label"
        aria-describedby="privacy-help"
        className="switch"
      />
    </>
  )
}

type Friend = { id: number; username: string; isPrivate: boolean; since: string; isMet: boolean }

function FriendList({ friends, more }: { friends: Friend[]; more: string | null }) {
  return (
    <PeopleList id="friends" title="Your friends" more={more}>
      {friends.length > 0 ? (
        <Rows>
          {friends.map(({ id, username, isPrivate, since, isMet }) => (
            <PersonRow
              key={id}
              id={id}
              isMet={isMet}
              username={username}
              isPrivate={isPrivate}
              note={
                <>
                  Friends since <Time at={since} />
                </>
              }
            >
              {isMet ? (
                <MoreLink person={username} />
              ) : (
                // The dialog behind 'More' finds nobody who is suspended.
                <ButtonForm action={paths.person(username, "remove")} fields={{ userId: id }}>
                  <SubmitButton variant="ghost" aria-label={`Remove friend: ${username}`}>
                    Remove friend
                  </SubmitButton>
                </ButtonForm>
              )}
            </PersonRow>
          ))}
        </Rows>
      ) : (
        <EmptyState title="No friends yet" icon={<PeopleIcon />}>
          Search for somebody's username above and add them. Friends can become co-owners of your collections.{" "}
          <a href={paths.help} className="link">
            Help
          </a>
        </EmptyState>
      )}
    </PeopleList>
  )
}

type BlockedProps = { people: { id: number; username: string }[]; more: string | null }

function BlockedPeople({ people, more }: BlockedProps) {
  if (people.length === 0) return null
  return (
    <PeopleList id="blocked" title="Blocked" more={more}>
      <Rows>
        {people.map(({ id, username }) => (
          <PersonRow key={id} username={username}>
            <ButtonForm action={paths.friendForm(`blocked/${id}/unblock`)}>
              <SubmitButton variant="ghost" aria-label={`Unblock ${username}`}>
                Unblock
              </SubmitButton>
            </ButtonForm>
          </PersonRow>
        ))}
      </Rows>
    </PeopleList>
  )
}
