import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { Badge } from "~/ui/badge.tsx"
import { counted, Time } from "~/ui/format.tsx"

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
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {invitations.map((invitation) => (
        <Row key={invitation.id} {...invitation} />
      ))}
    </ul>
  )
}

function Row({ id, uses, used, expiresAt, befriends, groupName, createdAt, works }: Invitation) {
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold">
          {works ? `${counted(uses - used, "use")} left` : used >= uses ? "Used up" : "Over"}
        </p>
        <p className="text-sm text-muted">
          Made <Time at={createdAt} />
          {expiresAt ? (
            <>
              , {works ? "works until" : "worked until"} <Time at={expiresAt} />
            </>
          ) : (
            ", without an end"
          )}
          {`, used by ${used} of ${uses}`}
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          {befriends && <Badge>Friendship</Badge>}
          {groupName && (
            <Badge>
              <span className="wrap-anywhere">{groupName}</span>
            </Badge>
          )}
        </p>
      </div>
      <ButtonForm action={`/invitations/${id}/revoke`}>
        <SubmitButton variant="quiet" aria-label={`${works ? "Revoke" : "Remove"} invitation ${id}`}>
          {works ? "Revoke" : "Remove"}
        </SubmitButton>
      </ButtonForm>
    </li>
  )
}
