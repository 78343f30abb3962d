import type { ShownClaim } from "../cards.server.ts"
import { ClaimButton } from "../claims/buttons.tsx"

export default function ClaimFoot({
  item,
  kind,
}: {
  item: { id: number; name: string }
  kind: ShownClaim["kind"]
}) {
  return (
    <div className="mt-2">
      <ClaimButton item={item} claim={{ kind }} />
    </div>
  )
}
