import { Link } from "@remix-run/react"
import { friend as words } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { counted } from "~/ui/format.tsx"
import { MoreLink, PeopleList, PeopleRows, PersonRow } from "./people-list.tsx"
import { AnswerRequest, CancelRequest } from "./request-buttons.tsx"

type Request = { id: number; username: string; received: boolean }

type Props = {
  requests: Request[]
  /** The number of group invitations; they are accepted on the groups page. */
  invitations: number
  more: string | null
}

export function Requests({ requests, invitations, more }: Props) {
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
            {received ? <AnswerRequest id={id} /> : <CancelRequest id={id} />}
            {received && <MoreLink person={username} />}
          </PersonRow>
        ))}
      </PeopleRows>
    </PeopleList>
  )
}
