import { useFetchers } from "@remix-run/react"
import { Link } from "react-router-dom"
import { paths } from "~/paths.ts"
import { counted } from "~/ui/format.tsx"
import { friend as words } from "~/words/messages.ts"
import { Rows } from "../rows.tsx"
import { MoreLink, PeopleList, PersonRow } from "./people-list.tsx"
import { AnswerRequest, CancelRequest } from "./request-buttons.tsx"

type Request = { id: number; personId: number; isMet: boolean; username: string; received: boolean }

type Props = {
  requests: Request[]
  /** The number of group invitations; they are accepted on the groups page. */
  invitations: number
  more: string | null
}

export function Requests({ requests, invitations, more }: Props) {
  const closing = useClosingRequests()
  const isEmpty = invitations === 0 && requests.every(({ id }) => closing.has(String(id)))
  if (requests.length === 0 && isEmpty) return null
  return (
    <PeopleList id="requests" title="Pending requests" more={more} hidden={isEmpty}>
      {invitations > 0 && (
        <p className="mb-3 text-sm">
          <Link to={paths.groups()} className="link">
            {counted(invitations, "group invitation")}
          </Link>{" "}
          waiting for your answer
        </p>
      )}
      <Rows>
        {requests.map(({ id, personId, isMet, username, received }) => (
          <PersonRow
            key={id}
            id={personId}
            isMet={isMet}
            username={username}
            hidden={closing.has(String(id))}
            note={received ? words.received : words.sent}
          >
            {received ? <AnswerRequest id={id} /> : <CancelRequest id={id} />}
            {received && isMet && <MoreLink person={username} />}
          </PersonRow>
        ))}
      </Rows>
    </PeopleList>
  )
}

/** Ids of the requests that are being accepted, rejected or cancelled. Hidden, because removing one would abort its form. */
function useClosingRequests(): Set<string | undefined> {
  return new Set(useFetchers().map(({ formAction }) => /\/requests\/(\d+)\//.exec(formAction ?? "")?.[1]))
}
