import thumbsUp from "lucide/dist/esm/icons/thumbs-up.mjs"
import { ButtonForm } from "~/forms/form.tsx"
import { Button } from "~/ui/button.tsx"
import { classes } from "~/ui/classes.ts"
import { icon } from "~/ui/icons.ts"
import { groupItemPaths } from "./paths.ts"

const WORDS = "I'm for it"
const ThumbIcon = icon(thumbsUp)

type Props = {
  groupId: number
  item: { id: number; name: string; voteCount: number; voted: boolean }
  onCard?: boolean
}

/** It shows the vote while it is sent. */
export const VoteButton = ({ groupId, item: { id, name, voteCount, voted }, onCard = false }: Props) => (
  <ButtonForm
    action={groupItemPaths.form(groupId, id, "vote")}
    failed="Failed to save your vote"
    className={onCard ? "ms-auto" : "flex grow"}
  >
    {({ pending, sent }) => {
      const isOn = sent ? sent.get("on") === "true" : voted
      const count = voteCount + Number(isOn) - Number(voted)
      return (
        <>
          {/* A second press while a vote is being sent sends the same. */}
          <input type="hidden" name="on" value={String(isOn === pending)} />
          <Button
            variant={onCard ? "quiet" : "ghost"}
            className={classes("px-2.5 tabular-nums", onCard ? "text-sm" : "grow", isOn && "text-accent")}
            aria-pressed={isOn}
            aria-label={onCard ? `${WORDS}: ${name}, ${count}` : undefined}
          >
            <ThumbIcon className={classes("size-4", isOn && "fill-current")} />
            {!onCard && WORDS}
            {count > 0 && <span>{count}</span>}
          </Button>
        </>
      )
    }}
  </ButtonForm>
)
