import { dialogs, paths } from "~/paths.ts"
import { IconLink } from "~/ui/button.tsx"
import { MoreIcon } from "~/ui/icons.ts"

/** Opens the dialog with what else can be done about a person. `username` is the page's search, which stays. */
export function MoreLink({ person, username }: { person: string; username?: string }) {
  return (
    <IconLink
      to={paths.friends({ username, dialog: dialogs.person, person })}
      preventScrollReset
      label={`More about ${person}`}
    >
      <MoreIcon />
    </IconLink>
  )
}
