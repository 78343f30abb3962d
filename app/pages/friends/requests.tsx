import { friend as words } from "~/messages.ts"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import { MoreLink } from "./more-link.tsx"
import { PeopleList, PeopleRows, PersonRow } from "./people-list.tsx"
import { ReceivedRequest, SentRequest } from "./request-forms.tsx"

type Request = { id: number; username: string; received: boolean }

/** Requests that wait, with a face for the one who was asked and one for the one who has asked. */
export function Requests({ requests, more }: { requests: Request[]; more: string | null }) {
  useFormAnswer("answer-request")
  useFormAnswer("cancel-request")
  if (requests.length === 0) return null
  return (
    <PeopleList id="requests" title="Pending requests" more={more}>
      <PeopleRows>
        {requests.map(({ id, username, received }) => (
          <PersonRow
            key={id}
            username={username}
            note={received ? words.received : `${words.sent} · ${words.waiting}`}
          >
            {received ? <ReceivedRequest request={id} /> : <SentRequest request={id} />}
            {received && <MoreLink person={username} />}
          </PersonRow>
        ))}
      </PeopleRows>
    </PeopleList>
  )
}
