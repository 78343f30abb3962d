import notebookPen from "lucide/dist/esm/icons/notebook-pen.mjs"
import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { icon } from "~/ui/icon.ts"
import { AddIcon, EditIcon, InviteIcon } from "~/ui/icons.ts"
import { SearchField } from "~/ui/search-field.tsx"
import { collection as words } from "~/words/messages.ts"
import { useCollection } from "./use-collection.ts"

const NotesIcon = icon(notebookPen)

const editorLinks = [
  { form: "notes", label: words.notes, Icon: NotesIcon },
  { form: "people", label: words.manageCoOwners, Icon: InviteIcon },
  { form: "edit", label: words.edit, Icon: EditIcon },
] as const

/** The search for items, and what the viewer may do with the collection. */
export function CollectionToolbar() {
  const { collection, search, mayEdit, isCollaborator } = useCollection()
  const { id } = collection
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 desktop:mb-6">
      <div className="flex w-full flex-wrap gap-2.5 sm:w-auto">
        <SearchField
          label="Search items"
          value={search}
          className="min-w-0 flex-1 basis-36 sm:flex-none sm:basis-auto"
        />
        <ButtonLink to={paths.collectionForm(id, "add")} className="flex-none">
          <AddIcon />
          {words.addItem}
        </ButtonLink>
      </div>
      {(mayEdit || isCollaborator) && (
        <div className="-mx-2.5 flex flex-wrap">
          {mayEdit &&
            editorLinks.map(({ form, label, Icon }) => (
              <ButtonLink
                key={form}
                to={paths.collectionForm(id, form)}
                variant="quiet"
                className="button-small"
              >
                <Icon className="phone:hidden" />
                {label}
              </ButtonLink>
            ))}
          {isCollaborator && <LeaveButton id={id} kind="collaborator" />}
        </div>
      )}
    </div>
  )
}

const LeaveButton = ({ id, kind }: { id: number; kind: "co-owner" | "collaborator" }) => (
  <ButtonForm action={paths.collectionForm(id, "leave")} fields={{ kind }}>
    <SubmitButton variant="quiet" className="button-small">
      Leave
    </SubmitButton>
  </ButtonForm>
)
