import { collection as words } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { Visibility } from "~/ui/badge.tsx"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { ButtonForm } from "~/ui/form/form.tsx"
import { counted } from "~/ui/format.tsx"
import { AddIcon, EditIcon, InviteIcon, NotesIcon } from "~/ui/icons.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { useCollection } from "./use-collection.ts"

const editorLinks = [
  { form: "notes", label: words.notes, Icon: NotesIcon },
  { form: "people", label: words.manageCoOwners, Icon: InviteIcon },
  { form: "edit", label: words.edit, Icon: EditIcon },
] as const

/** Name and facts of a collection, and what the viewer may do with it. */
export function CollectionHeader() {
  const { collection, mayEdit, isCollaborator } = useCollection()
  const { id, name, description, isPrivate, itemCount, owner } = collection
  return (
    <PageHeader
      title={name}
      description={description}
      meta={
        <>
          <Visibility isPrivate={isPrivate} />
          <span>by {owner}</span>
          <span>{counted(itemCount, "item")}</span>
        </>
      }
      actions={
        <>
          {mayEdit &&
            editorLinks.map(({ form, label, Icon }) => (
              <ButtonLink key={form} to={paths.collectionForm(id, form)} variant="ghost">
                <Icon />
                {label}
              </ButtonLink>
            ))}
          {isCollaborator && <LeaveButton id={id} kind="collaborator" />}
          <ButtonLink to={paths.collectionForm(id, "add")}>
            <AddIcon />
            {words.addItem}
          </ButtonLink>
        </>
      }
    />
  )
}

const LeaveButton = ({ id, kind }: { id: number; kind: "co-owner" | "collaborator" }) => (
  <ButtonForm action={paths.collectionForm(id, "leave")} fields={{ kind }}>
    {({ pending }) => (
      <Button variant="ghost" pending={pending}>
        Leave
      </Button>
    )}
  </ButtonForm>
)
