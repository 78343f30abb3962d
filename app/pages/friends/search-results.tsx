import { Form, useLocation } from "@remix-run/react"
import { useEffect } from "react"
import type { FoundPersonWithRequest } from "~/domain/friends/people-reads.server.ts"
import { failed, titles, friend as words } from "~/messages.ts"
import { Button } from "~/ui/button.tsx"
import { useHydrated } from "~/ui/hydration.ts"
import { InviteIcon } from "~/ui/icons.ts"
import { OpenedBy } from "~/ui/own-forms.tsx"
import { StatusBar } from "~/ui/status-bar.tsx"
import { useToast } from "~/ui/toast.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import { MoreLink } from "./more-link.tsx"
import { PeopleRows, PersonRow } from "./people-list.tsx"
import { ReceivedRequest, SentRequest } from "./request-forms.tsx"

const toast = { kind: "error", title: titles.error, description: failed.searchUsers } as const

/** Told as a toast at each try, which the page itself carries until the browser runs it. */
function SearchFailed() {
  const showToast = useToast()
  const hydrated = useHydrated()
  const { key } = useLocation()
  useEffect(() => showToast({ id: `search-${key}`, ...toast }), [showToast, key])
  return (
    <>
      <p className="mt-4 text-sm text-danger">{failed.searchUsers}</p>
      {!hydrated && <StatusBar toast={{ id: "search", ...toast }} />}
    </>
  )
}

type Found = FoundPersonWithRequest & { isSelf: boolean; mayRequest: boolean }

/** The people that a search found; null when it failed. */
export function SearchResults({ people, username }: { people: Found[] | null; username: string }) {
  useFormAnswer("send-request")
  if (!people) return <SearchFailed />
  if (people.length === 0)
    return (
      <p role="status" className="mt-4 text-sm text-muted">
        Nobody's username has “{username}” in it.
      </p>
    )
  return (
    <div className="mt-4">
      <PeopleRows>
        {people.map((person) => (
          <FoundPerson key={person.id} person={person} username={username} />
        ))}
      </PeopleRows>
    </div>
  )
}

function FoundPerson({ person, username }: { person: Found; username: string }) {
  return (
    <PersonRow username={person.username} isPrivate={person.isPrivate} note={noteOf(person)}>
      {person.requestId !== null && person.requestStatus === "received" && (
        <ReceivedRequest request={person.requestId} />
      )}
      {person.requestId !== null && person.requestStatus === "sent" && (
        <SentRequest request={person.requestId} />
      )}
      {!person.isFriend && person.requestId === null && <AddFriend person={person} />}
      {!person.isSelf && <MoreLink person={person.username} username={username} />}
    </PersonRow>
  )
}

function noteOf({ isSelf, isFriend, isPrivate, requestStatus }: Found): string | null {
  if (isSelf) return words.self
  if (isFriend) return "Friend"
  if (requestStatus === "sent") return `${words.sent} · ${words.waiting}`
  if (requestStatus === "received") return words.received
  return isPrivate ? "Private profile" : null
}

function AddFriend({ person }: { person: Found }) {
  return (
    <Form method="post" preventScrollReset>
      <OpenedBy />
      <input type="hidden" name="username" value={person.username} />
      <Button
        variant="ghost"
        name="intent"
        value="send-request"
        disabled={!person.mayRequest}
        aria-label={`${words.addFriend}: ${person.username}`}
      >
        <InviteIcon />
        {words.addFriend}
      </Button>
    </Form>
  )
}
