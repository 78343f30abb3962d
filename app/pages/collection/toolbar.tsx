import { useLoaderData, useLocation } from "@remix-run/react"
import { lazy, Suspense, useRef } from "react"
import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { SearchField } from "~/forms/search-field.tsx"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { AddIcon, MoreIcon } from "~/ui/icons.ts"
import { Menu, MenuLink } from "~/ui/menu.tsx"
import { collection as words } from "~/words/messages.ts"
import type { loader } from "./route.tsx"

// The server renders a page at once, so it must have loaded this before.
const loadFilters = async () => ({ default: (await import("./filters.tsx")).Filters })
const Filters = import.meta.env.SSR ? (await loadFilters()).default : lazy(loadFilters)

const editorLinks = [
  ["notes", "Notes"],
  ["people", words.manageCoOwners],
  ["edit", words.edit],
] as const

export function CollectionToolbar() {
  const { collection, search, filter, limits, removable, mayEdit, mayAdd, isCollaborator, isFirst } =
    useLoaderData<typeof loader>()
  const { id, itemCount } = collection
  // A dialog that is opened by its address does not wait for what is below it.
  const isShown = useRef(false)
  isShown.current ||= useLocation().pathname === paths.collection(id)
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 desktop:mb-6 desktop:gap-y-4">
        {mayAdd && (
          <ButtonLink to={paths.collectionForm(id, "add")} variant={isFirst ? "ghost" : "primary"}>
            <AddIcon className="phone:hidden" />
            {words.addItem}
          </ButtonLink>
        )}
        <div className="ml-auto flex items-center">
          {mayEdit &&
            editorLinks.map(([form, label]) => (
              <ButtonLink
                key={form}
                to={paths.collectionForm(id, form)}
                variant="quiet"
                className="button-small phone:hidden"
              >
                {label}
              </ButtonLink>
            ))}
          {isCollaborator && (
            <ButtonForm action={paths.collectionForm(id, "leave")} fields={{ kind: "collaborator" }}>
              <SubmitButton variant="quiet" className="button-small">
                Leave
              </SubmitButton>
            </ButtonForm>
          )}
          {(itemCount > 0 || mayEdit) && <MoreMenu />}
        </div>
        <SearchField
          label="Search items"
          value={search}
          keep={{ tag: limits.tags }}
          className="flex min-w-0 flex-1 basis-64 flex-wrap gap-2.5 desktop:basis-full"
        >
          {itemCount > 0 && isShown.current && (
            <Suspense>
              <Filters filter={filter} />
            </Suspense>
          )}
        </SearchField>
      </div>
      {removable.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-2.5">
          {removable.map(({ to, label }) => (
            <li key={to}>
              <a href={to} className="button button-ghost button-small">
                <span className="sr-only">Remove </span>
                <bdi>{label}</bdi> ×
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function MoreMenu() {
  const { collection, mayEdit, menu, note } = useLoaderData<typeof loader>()
  return (
    <Menu id="export" label="More" button={<MoreIcon />}>
      {mayEdit && (
        <div className="desktop:hidden">
          {editorLinks.map(([form, label]) => (
            <MenuLink key={form} to={paths.collectionForm(collection.id, form)}>
              {label}
            </MenuLink>
          ))}
        </div>
      )}
      {menu.map(({ label, ...link }) => (
        <MenuLink key={label} {...link}>
          {label}
        </MenuLink>
      ))}
      {note && <p className="px-2.5 py-1.5 text-xs text-muted">{note}</p>}
    </Menu>
  )
}
