import { ButtonForm } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import { Button } from "~/ui/button.tsx"
import type { ShownClaim } from "../cards.server.ts"
import { claimFailed } from "./paths.ts"

type Item = { id: number; name: string }
type Props = { item: Item; claim: Pick<ShownClaim, "kind" | "isBought"> }

/** "I'll get it", or "Undo". What was pressed counts at once. */
export function ClaimButton({ item, claim: { kind } }: Props) {
  const isMine = kind === "mine"
  return (
    <ButtonForm
      action={paths.productForm(item.id, "claim")}
      failed={claimFailed}
      fields={{ act: isMine ? "undo" : "take" }}
    >
      {({ pending, sent }) => (
        <Button variant="ghost" className="px-2.5 text-sm" pending={pending}>
          {(sent ? sent.get("act") === "take" : isMine) ? "Undo" : "I'll get it"}
          <span className="sr-only"> {item.name}</span>
        </Button>
      )}
    </ButtonForm>
  )
}

export function BoughtButton({ item, claim: { isBought } }: Props) {
  return (
    <ButtonForm
      action={paths.productForm(item.id, "claim")}
      failed={claimFailed}
      fields={{ act: isBought ? "not-bought" : "bought" }}
    >
      {({ pending, sent }) => (
        <Button variant="ghost" className="px-2.5 text-sm" pending={pending}>
          {(sent ? sent.get("act") === "bought" : isBought) ? "Not bought yet" : "I have bought it"}
          <span className="sr-only"> {item.name}</span>
        </Button>
      )}
    </ButtonForm>
  )
}
