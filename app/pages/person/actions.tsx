import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { AddFriend, AnswerRequest, CancelRequest } from "../friends/request-buttons.tsx"

type Relation = {
  isFriend: boolean
  requestId: number | null
  requestStatus: "sent" | "received" | null
  mayRequest: boolean
}

type Props = { username: string; relation: Relation | null; isSelf: boolean }

/** What the viewer may do with the person. A visitor has no relation, and may do nothing. */
export function PersonActions({ username, relation, isSelf }: Props) {
  if (isSelf)
    return (
      <ButtonLink variant="ghost" to={paths.profile}>
        Edit profile
      </ButtonLink>
    )
  if (!relation) return null
  const { isFriend, requestId, requestStatus, mayRequest } = relation
  return (
    <>
      {requestId !== null && requestStatus === "received" && <AnswerRequest id={requestId} />}
      {requestId !== null && requestStatus === "sent" && <CancelRequest id={requestId} />}
      {!isFriend && requestId === null && mayRequest && <AddFriend username={username} disabled={false} />}
      <ButtonLink variant="quiet" to={paths.person(username)}>
        More
      </ButtonLink>
    </>
  )
}
