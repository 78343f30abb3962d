import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { Badge } from "~/ui/badge.tsx"
import { Time } from "~/ui/time.tsx"
import { Row, Rows } from "../../rows.tsx"

type Token = {
  id: number
  name: string
  scope: "read" | "write"
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
  isOver: boolean
}

export function TokenList({ tokens }: { tokens: Token[] }) {
  if (tokens.length === 0) return <p className="text-muted">You have made none yet.</p>
  return <Rows>{tokens.map(rowOf)}</Rows>
}

const rowOf = ({ id, name, scope, createdAt, expiresAt, lastUsedAt, isOver }: Token) => (
  <Row
    key={id}
    title={name}
    facts={
      <>
        Made <Time at={createdAt} />
        {expiresAt ? `, ${isOver ? "worked" : "works"} until ` : ", without an end"}
        {expiresAt && <Time at={expiresAt} />}
        {lastUsedAt ? ", last used " : ", never used"}
        {lastUsedAt && <Time at={lastUsedAt} />}
      </>
    }
    badges={<Badge>{isOver ? "Expired" : scope === "write" ? "Reads and writes" : "Reads"}</Badge>}
  >
    <ButtonForm action={`/profile/tokens/${id}/revoke`}>
      <SubmitButton variant="quiet" aria-label={`Revoke ${name}`}>
        Revoke
      </SubmitButton>
    </ButtonForm>
  </Row>
)
