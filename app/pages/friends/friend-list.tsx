import { EmptyState } from "~/ui/empty-state.tsx"
import { Time } from "~/ui/format.tsx"
import { PeopleIcon } from "~/ui/icons.ts"
import { MoreLink } from "./more-link.tsx"
import { PeopleList, PeopleRows, PersonRow } from "./people-list.tsx"

type Friend = { id: number; username: string; isPrivate: boolean; since: string }

export function FriendList({ friends, more }: { friends: Friend[]; more: string | null }) {
  return (
    <PeopleList id="friends" title="Your friends" more={more}>
      {friends.length > 0 ? (
        <PeopleRows>
          {friends.map(({ id, username, isPrivate, since }) => (
            <PersonRow
              key={id}
              username={username}
              isPrivate={isPrivate}
              note={
                <>
                  Friends since <Time at={since} />
                </>
              }
            >
              <MoreLink person={username} />
            </PersonRow>
          ))}
        </PeopleRows>
      ) : (
        <EmptyState title="No friends yet" icon={<PeopleIcon />}>
          Search for somebody's username above and add them. Friends can become co-owners of your collections.
        </EmptyState>
      )}
    </PeopleList>
  )
}
