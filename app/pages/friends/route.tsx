import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { lazy, Suspense } from "react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { formClientAction } from "~/browser/form-action.ts"
import { listBlocks } from "~/domain/friends/block-reads.server.ts"
import { peopleSearchSchema } from "~/domain/friends/inputs.server.ts"
import { findPerson } from "~/domain/friends/people-reads.server.ts"
import { mayRequest } from "~/domain/friends/policy.ts"
import { listFriendRequests, listFriends } from "~/domain/friends/reads.server.ts"
import { waitingInvitations } from "~/domain/groups/reads.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { formAction } from "~/http/forms/form.server.ts"
import { pageQuery } from "~/http/forms/input.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { layout } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { SearchField } from "~/ui/search-field.tsx"
import { pageTitle } from "~/ui/title.ts"
import {
  answerRequest,
  block,
  cancelRequest,
  sendRequest,
  setPrivacy,
  unblock,
  unfriend,
} from "./actions.server.ts"
import { BlockedPeople } from "./blocked-people.tsx"
import { failures } from "./failures.ts"
import { FriendList } from "./friend-list.tsx"
import { foundPeople } from "./people.server.ts"
import { PrivacySwitch } from "./privacy-switch.tsx"
import { Requests } from "./requests.tsx"
import { SearchResults } from "./search-results.tsx"

// Late: a page that is only looked at needs no form.
const PersonDialog = lazy(async () => ({ default: (await import("./person-dialog.tsx")).PersonDialog }))

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async ({ viewer, url, request, context }) => {
  const me = requireUser(viewer)
  const query = url.searchParams
  const { username } = pageQuery(peopleSearchSchema, url)
  const limit = pageSizes.grid
  const [found, requests, friends, blocked, invitations] = await Promise.all([
    foundPeople(me, username, { request, context }),
    listFriendRequests(me, { limit, cursor: query.get("requests") }),
    listFriends(me, { limit, cursor: query.get("friends") }),
    listBlocks(me, { limit, cursor: query.get("blocked") }),
    waitingInvitations(me),
  ])
  const asked =
    query.get("dialog") === dialogs.person ? await findPerson(me, query.get("person") ?? "") : null
  return {
    isPrivate: me.isPrivate,
    username,
    found:
      found?.map((person) => ({
        ...person,
        isSelf: person.id === me.id,
        mayRequest: mayRequest(me.id, person),
      })) ?? null,
    requests: requests.items.map(({ id, senderId, sender, receiver }) => ({
      id,
      received: senderId !== me.id,
      username: senderId === me.id ? receiver.username : sender.username,
    })),
    friends: friends.items.map(({ friend, createdAt }) => ({ ...friend, since: createdAt })),
    blocked: blocked.items.map(({ id, username }) => ({ id, username })),
    invitations,
    more: {
      requests: requests.nextCursor && paths.friends({ username, requests: requests.nextCursor }),
      friends: friends.nextCursor && paths.friends({ username, friends: friends.nextCursor }),
      blocked: blocked.nextCursor && paths.friends({ username, blocked: blocked.nextCursor }),
    },
    person: asked && asked.id !== me.id ? asked : null,
  }
})

/** A search that nothing answers is told beside the box, like one that has failed on the server. */
export const clientLoader = cachedLoader<Pick<Awaited<ReturnType<typeof loader>>, "found" | "username">>({
  isLasting: ({ found }) => found !== null,
  instead: (last, url) => {
    const username = url.searchParams.get("username")
    return username ? { ...last, username, found: null } : null
  },
})

export const action = formAction(
  {
    privacy: setPrivacy,
    "send-request": sendRequest,
    "answer-request": answerRequest,
    "cancel-request": cancelRequest,
    unfriend,
    block,
    unblock,
  },
  failures,
)

export const clientAction = formClientAction(failures)

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, layout.friends)]

export default function Friends() {
  const { isPrivate, username, found, requests, friends, blocked, invitations, more, person } =
    useLoaderData<typeof loader>()
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={layout.friends}
        back={{ to: paths.home, label: layout.home, phoneOnly: true }}
        description="Friends can share collections and see private profiles."
      />
      <PrivacySwitch isPrivate={isPrivate} />
      <section aria-label="Find people" className="mt-8">
        <SearchField label="Search by username" name="username" value={username} className="sm:w-80" />
        {username && <SearchResults people={found} username={username} />}
      </section>
      <Requests requests={requests} invitations={invitations} more={more.requests} />
      <FriendList friends={friends} more={more.friends} />
      <BlockedPeople people={blocked} more={more.blocked} />
      <Suspense>{person && <PersonDialog person={person} closeTo={paths.friends({ username })} />}</Suspense>
    </div>
  )
}
