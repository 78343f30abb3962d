import { useLoaderData } from "@remix-run/react"
import listFilter from "lucide/dist/esm/icons/list-filter.mjs"
import notebookPen from "lucide/dist/esm/icons/notebook-pen.mjs"
import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { SearchField } from "~/forms/search-field.tsx"
import { paths } from "~/paths.ts"
import { ButtonLink, IconLink } from "~/ui/button.tsx"
import { AddIcon, EditIcon, InviteIcon, icon, MoreIcon } from "~/ui/icons.ts"
import { Menu, MenuLink } from "~/ui/menu.tsx"
import { collection as words } from "~/words/messages.ts"
import type { loader } from "./route.tsx"

const NotesIcon = icon(notebookPen)
const FilterIcon = icon(listFilter)

const editorLinks = [
  { form: "notes", label: "Notes", Icon: NotesIcon },
  { form: "people", label: words.manageCoOwners, Icon: InviteIcon },
  { form: "edit", label: words.edit, Icon: EditIcon },
] as const

export function CollectionToolbar() {
  const { collection, search, filter, limits, mayEdit, mayAdd, isCollaborator, isFirst } =
    useLoaderData<typeof loader>()
  const { id } = collection
  const { state, brand, maxPrice, sort, tags } = limits
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 desktop:mb-6">
      <div className="flex w-full flex-wrap gap-2.5 sm:w-auto">
        <SearchField
          label="Search items"
          value={search}
          keep={{ state, brand, maxPrice, sort, tag: tags, filter: filter && "on" }}
          className="min-w-0 flex-1 basis-32 sm:flex-none sm:basis-44 desktop:basis-60"
        />
        {mayAdd && (
          <ButtonLink
            to={paths.collectionForm(id, "add")}
            variant={isFirst ? "ghost" : "primary"}
            className="flex-none"
          >
            <AddIcon className="phone:hidden" />
            {words.addItem}
          </ButtonLink>
        )}
        {collection.itemCount > 0 && (
          <>
            <IconLink
              to={paths.collection(id, filter ? { search } : { search, filter: "on" })}
              label={filter ? "Close the filter" : "Filter and sort"}
            >
              <FilterIcon />
            </IconLink>
            <MoreMenu />
          </>
        )}
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

function MoreMenu() {
  const { collection, mayEdit, otherView, select, exports } = useLoaderData<typeof loader>()
  const { id } = collection
  return (
    <Menu id="export" label="More" button={<MoreIcon />}>
      {select && <MenuLink to={select}>Select</MenuLink>}
      {mayEdit && <MenuLink to={paths.arrange(id)}>Put in order</MenuLink>}
      <MenuLink to={otherView.to} reload>
        {otherView.label}
      </MenuLink>
      {exports.formats.map(([format, label]) => (
        <MenuLink key={format} to={`/api/collections/${id}/export?format=${format}`} download>
          Export: {label}
        </MenuLink>
      ))}
      <p className="px-2.5 py-1.5 text-xs text-muted">{exports.note}</p>
    </Menu>
  )
}

const LeaveButton = ({ id, kind }: { id: number; kind: "co-owner" | "collaborator" }) => (
  <ButtonForm action={paths.collectionForm(id, "leave")} fields={{ kind }}>
    <SubmitButton variant="quiet" className="button-small">
      Leave
    </SubmitButton>
  </ButtonForm>
)
