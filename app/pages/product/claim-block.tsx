import type { ShownClaim } from "../cards.server.ts"
import { BoughtButton, ClaimButton } from "../claims/buttons.tsx"

/** Loaded for wish lists only. */
export default function ClaimBlock({
  item,
  claim,
}: {
  item: { id: number; name: string }
  claim: ShownClaim
}) {
  const { kind, text } = claim
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {kind !== "taken" && <ClaimButton item={item} claim={claim} />}
      {kind === "mine" && <BoughtButton item={item} claim={claim} />}
      <p className="text-sm text-muted" dir="auto">
        {text}
      </p>
    </div>
  )
}
