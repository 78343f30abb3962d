import { Form } from "@remix-run/react"
import { collection as words } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { EditIcon, InviteIcon, NotesIcon } from "~/ui/icons.ts"
import { OpenedBy } from "~/ui/own-forms.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"

const links = [
  { dialog: dialogs.notes, label: words.notes, Icon: NotesIcon },
  { dialog: dialogs.sharing, label: words.manageCoOwners, Icon: InviteIcon },
  { dialog: dialogs.editCollection, label: words.edit, Icon: EditIcon },
]

/** What owner and co-owners do with a collection. */
export function EditorLinks({ id, search }: { id: number; search: string }) {
  return (
    <>
      {links.map(({ dialog, label, Icon }) => (
        <ButtonLink
          key={dialog}
          to={paths.collection(id, { search, dialog })}
          variant="ghost"
          preventScrollReset
        >
          <Icon />
          {label}
        </ButtonLink>
      ))}
    </>
  )
}

/** The way out for a collaborator; co-owners have theirs among the people. */
export function LeaveButton({ id }: { id: number }) {
  const { pending } = useFormAnswer("leave")
  return (
    <Form method="post" action={paths.collection(id)}>
      <OpenedBy />
      <input type="hidden" name="kind" value="collaborator" />
      <Button variant="ghost" name="intent" value="leave" pending={pending}>
        Leave
      </Button>
    </Form>
  )
}
