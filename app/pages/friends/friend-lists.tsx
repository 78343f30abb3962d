import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import { EmptyState } from "~/ui/empty-state.tsx"
import { Time } from "~/ui/format.tsx"
import { PeopleIcon } from "~/ui/icons.ts"
import { MoreLink, PeopleList, PeopleRows, PersonRow } from "./people-list.tsx"

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

type BlockedProps = { people: { id: number; username: string }[]; more: string | null }

export function BlockedPeople({ people, more }: BlockedProps) {
  if (people.length === 0) return null
  return (
    <PeopleList id="blocked" title="Blocked" more={more}>
      <PeopleRows>
        {people.map(({ id, username }) => (
          <PersonRow key={id} username={username}>
            <ButtonForm action={paths.friendForm(`blocked/${id}/unblock`)}>
              <SubmitButton variant="ghost" aria-label={`Unblock ${username}`}>
                Unblock
              </SubmitButton>
            </ButtonForm>
          </PersonRow>
        ))}
      </PeopleRows>
    </PeopleList>
  )
}
