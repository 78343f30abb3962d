import { useSearchParams } from "@remix-run/react"
import type { ReactNode } from "react"
import { InlineForm } from "~/forms/form.tsx"
import { type FriendQuery, friendParams, paths, withQuery } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { counted, plural } from "~/ui/format.tsx"
import { Note } from "~/ui/note.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import { SearchField } from "~/ui/search-field.tsx"
import { Select } from "~/ui/select.tsx"
import type { OfferedFriends } from "./friend-choice.server.ts"

/** The search and the pages that the dialog shows, for the addresses of its forms. */
export function useFriendQuery(): FriendQuery {
  const [query] = useSearchParams()
  return Object.fromEntries(friendParams.map((name) => [name, query.get(name)]))
}

type Props = {
  label: string
  /** The dialog's address, with its search and its pages. */
  dialog: string
  action: string
  friends: OfferedFriends
  children: ReactNode
}

/** The user's friends with a search, and what to do with the chosen one. Nobody is chosen at first. */
export function FriendChoice({ label, dialog, action, friends, children }: Props) {
  const { search, people, more, isLaterPage, hasAny } = friends
  if (!hasAny)
    return (
      <Note>
        You have no friends yet.
        <ButtonLink variant="ghost" to={paths.friends()}>
          Find friends
        </ButtonLink>
      </Note>
    )
  if (people.length === 0 && !search && !isLaterPage) return <Note>All your friends are here already.</Note>
  const [path = "", query] = withQuery(dialog, { friend: null, friends: null }).split("?")
  return (
    <div className="grid gap-3">
      <SearchField
        inDialog
        label="Search friends"
        name="friend"
        value={search}
        action={path}
        keep={Object.fromEntries(new URLSearchParams(query))}
        className="sm:w-full"
      />
      {people.length > 0 ? (
        <InlineForm id="friend-choice" action={action} className="grid gap-3" emptyWhenSaved>
          <Select label={label} name="userId" required help={search && <Found {...friends} />}>
            <option value="">Choose a friend</option>
            {people.map(({ id, username }) => (
              <option key={id} value={id}>
                {username}
              </option>
            ))}
          </Select>
          <div className="flex flex-wrap justify-end gap-2.5">{children}</div>
        </InlineForm>
      ) : (
        <Note>
          {search ? (
            <>
              No friend matches '<bdi>{search}</bdi>'.
            </>
          ) : (
            "There are no more friends."
          )}
        </Note>
      )}
      <PageLinks
        label="Pages of friends"
        more={more && withQuery(dialog, { friends: more })}
        first={isLaterPage ? withQuery(dialog, { friends: null }) : null}
      />
    </div>
  )
}

function Found({ search, people, more }: OfferedFriends) {
  const count = `${more ? "More than " : ""}${counted(people.length, "friend")}`
  return (
    <span role="status">
      {count} {plural(people.length, { one: "matches", other: "match" })} '<bdi>{search}</bdi>'.
    </span>
  )
}
