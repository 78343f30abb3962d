import { useLocation } from "@remix-run/react"
import { useEffect } from "react"
import type { FoundPersonWithRequest } from "~/domain/friends/people-reads.server.ts"
import { useHydrated } from "~/ui/hydration.ts"
import { StatusBar, useToast } from "~/ui/toast.tsx"
import { failedOnPage, titles, friend as words } from "~/words/messages.ts"
import { Rows } from "../rows.tsx"
import { MoreLink, PersonRow } from "./people-list.tsx"
import { AddFriend, AnswerRequest, CancelRequest } from "./request-buttons.tsx"

const toast = { kind: "error", title: titles.error, description: failedOnPage.searchUsers } as const

/** Shows a toast for each failed search. Before hydration the page has the toast in its HTML. */
function SearchFailed() {
  const show = useToast()
  const hydrated = useHydrated()
  const { key } = useLocation()
  useEffect(() => show({ id: `search-${key}`, ...toast }), [show, key])
  return (
    <>
      <p className="mt-4 text-sm text-danger">{failedOnPage.searchUsers}</p>
      {!hydrated && <StatusBar toast={{ id: "search", ...toast }} />}
    </>
  )
}

type Found = FoundPersonWithRequest & { isSelf: boolean; mayRequest: boolean }

/** `people` is null when the search failed. */
export function SearchResults({ people, username }: { people: Found[] | null; username: string }) {
  if (!people) return <SearchFailed />
  if (people.length === 0)
    return (
      <p role="status" className="mt-4 text-sm text-muted">
        Nobody's username has “<bdi>{username}</bdi>” in it.
      </p>
    )
  return (
    <div className="mt-4">
      <Rows>
        {people.map((person) => (
          <FoundPerson key={person.id} person={person} />
        ))}
      </Rows>
    </div>
  )
}

function FoundPerson({ person }: { person: Found }) {
  const { username, isPrivate, isFriend, isSelf, mayRequest, requestId, requestStatus } = person
  return (
    <PersonRow id={person.id} isMet username={username} isPrivate={isPrivate} note={noteOf(person)}>
      {requestId !== null && requestStatus === "received" && <AnswerRequest id={requestId} />}
      {requestId !== null && requestStatus === "sent" && <CancelRequest id={requestId} />}
      {!isFriend && requestId === null && <AddFriend username={username} disabled={!mayRequest} />}
      {!isSelf && <MoreLink person={username} />}
    </PersonRow>
  )
}

function noteOf({ isSelf, isFriend, isPrivate, requestStatus }: Found): string | null {
  if (isSelf) return words.self
  if (isFriend) return "Friend"
  if (requestStatus === "sent") return words.sent
  if (requestStatus === "received") return words.received
  return isPrivate ? "Private profile" : null
}
