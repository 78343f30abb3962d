import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { Badge } from "~/ui/badge.tsx"
import { counted } from "~/ui/format.tsx"
import { Time } from "~/ui/time.tsx"
import { Row, Rows } from "../rows.tsx"

type Invitation = {
  id: number
  uses: number
  used: number
  expiresAt: string | null
  befriends: boolean
  groupName: string | null
  createdAt: string
  works: boolean
}

export function InvitationList({ invitations }: { invitations: Invitation[] }) {
  if (invitations.length === 0) return <p className="text-muted">You have made none yet.</p>
  return <Rows>{invitations.map(rowOf)}</Rows>
}

function rowOf({ id, uses, used, expiresAt, befriends, groupName, createdAt, works }: Invitation) {
  const end = expiresAt ? (
    <>
      , {works ? "works until" : "worked until"} <Time at={expiresAt} />
    </>
  ) : (
    ", without an end"
  )
  return (
    <Row
      key={id}
      title={works ? `${counted(uses - used, "use")} left` : used >= uses ? "Used up" : "Over"}
      facts={
        <>
          Made <Time at={createdAt} />
          {end}
          {`, used by ${used} of ${uses}`}
        </>
      }
      badges={
        <>
          {befriends && <Badge>Friendship</Badge>}
          {groupName && (
            <Badge>
              <span className="wrap-anywhere">{groupName}</span>
            </Badge>
          )}
        </>
      }
    >
      <ButtonForm action={`/invitations/${id}/revoke`}>
        <SubmitButton variant="quiet" aria-label={`${works ? "Revoke" : "Remove"} invitation ${id}`}>
          {works ? "Revoke" : "Remove"}
        </SubmitButton>
      </ButtonForm>
    </Row>
  )
}
