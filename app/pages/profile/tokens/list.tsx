import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { Badge } from "~/ui/badge.tsx"
import { Time } from "~/ui/format.tsx"

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
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {tokens.map((token) => (
        <Row key={token.id} {...token} />
      ))}
    </ul>
  )
}

function Row({ id, name, scope, createdAt, expiresAt, lastUsedAt, isOver }: Token) {
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {name}
        </p>
        <p className="text-sm text-muted">
          Made <Time at={createdAt} />
          {", "}
          {expiresAt ? (
            <>
              {isOver ? "worked until" : "works until"} <Time at={expiresAt} />
            </>
          ) : (
            "without an end"
          )}
          {", "}
          {lastUsedAt ? (
            <>
              last used <Time at={lastUsedAt} />
            </>
          ) : (
            "never used"
          )}
        </p>
        <p className="mt-1">
          <Badge>{isOver ? "Expired" : scope === "write" ? "Reads and writes" : "Reads"}</Badge>
        </p>
      </div>
      <ButtonForm action={`/profile/tokens/${id}/revoke`}>
        <SubmitButton variant="quiet" aria-label={`Revoke ${name}`}>
          Revoke
        </SubmitButton>
      </ButtonForm>
    </li>
  )
}
