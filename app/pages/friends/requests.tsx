import { Link } from "@remix-run/react"
import { friend as words } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { counted } from "~/ui/format.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import { MoreLink } from "./more-link.tsx"
import { PeopleList, PeopleRows, PersonRow } from "./people-list.tsx"
import { ReceivedRequest, SentRequest } from "./request-forms.tsx"

type Request = { id: number; username: string; received: boolean }

type Props = {
  requests: Request[]
  /** How many group invitations wait; they are answered on the page of groups. */
  invitations: number
  more: string | null
}

/** Requests that wait, with a face for the one who was asked and one for the one who has asked. */
export function Requests({ requests, invitations, more }: Props) {
  useFormAnswer("answer-request")
  useFormAnswer("cancel-request")
  if (requests.length === 0 && invitations === 0) return null
  return (
    <PeopleList id="requests" title="Pending requests" more={more}>
      {invitations > 0 && (
        <p className="mb-3 text-sm">
          <Link to={paths.groups()} className="link">
            {counted(invitations, "group invitation")}
          </Link>{" "}
          waiting for your answer
        </p>
      )}
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
