import { listBlocks } from "~/domain/friends/block-reads.server.ts"
import { peopleSearchSchema } from "~/domain/friends/inputs.server.ts"
import { searchPeople } from "~/domain/friends/people-reads.server.ts"
import { mayRequest } from "~/domain/friends/policy.ts"
import { listFriendRequests, listFriends } from "~/domain/friends/reads.server.ts"
import { waitingInvitations } from "~/domain/groups/reads.server.ts"
import { namesOf } from "~/domain/people/reads.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { DomainError } from "~/errors.ts"
import { pageQuery } from "~/http/body/input.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { reportError } from "~/observe/log.server.ts"
import { paths } from "~/paths.ts"

export async function friendsPage({ viewer, url, request, context }: PageArgs) {
  const me = requireUser(viewer)
  const query = url.searchParams
  const { username } = pageQuery(peopleSearchSchema, url)
  const limit = pageSizes.grid
  const [people, requests, friends, blocked, invitations] = await Promise.all([
    searchPeople(me, { username }).catch((error) => {
      if (error instanceof DomainError) throw error
      // The rest of the page is shown without the people.
      reportError(error, request, context)
      return null
    }),
    listFriendRequests(me, { limit, cursor: query.get("requests") }),
    listFriends(me, { limit, cursor: query.get("friends") }),
    listBlocks(me, { limit, cursor: query.get("blocked") }),
    waitingInvitations(me),
  ])
  const shown = requests.items.map(({ id, senderId, sender, receiver }) => {
    const received = senderId !== me.id
    const person = received ? sender : receiver
    return { id, received, personId: person.id, username: person.username }
  })
  const met = await namesOf(me, [
    ...shown.map(({ personId }) => personId),
    ...friends.items.map(({ friendId }) => friendId),
  ])
  return {
    isPrivate: me.isPrivate,
    username,
    found:
      people?.map((person) => ({
        ...person,
        isSelf: person.id === me.id,
        mayRequest: mayRequest(me.id, person),
      })) ?? null,
    requests: shown.map((one) => ({ ...one, isMet: met.has(one.personId) })),
    friends: friends.items.map(({ friend, createdAt }) => ({
      ...friend,
      since: createdAt,
      isMet: met.has(friend.id),
    })),
    blocked: blocked.items.map(({ id, username }) => ({ id, username })),
    invitations,
    more: {
      requests: requests.nextCursor && paths.friends({ username, requests: requests.nextCursor }),
      friends: friends.nextCursor && paths.friends({ username, friends: friends.nextCursor }),
      blocked: blocked.nextCursor && paths.friends({ username, blocked: blocked.nextCursor }),
    },
  }
}
