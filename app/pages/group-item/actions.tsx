import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { ButtonLink } from "~/ui/button.tsx"
import { EditIcon, MoreIcon } from "~/ui/icons.ts"
import { Menu, MenuButton, MenuLink } from "~/ui/menu.tsx"
import { DeleteIcon } from "~/ui/page-icons.ts"
import { failed, item as itemWords } from "~/words/messages.ts"
import type { GroupItemOnPage } from "./item-on-page.server.ts"
import { groupItemPaths } from "./paths.ts"

type Props = { data: GroupItemOnPage }

/** One press saves it to the collection that was used last. */
export function Save({ data: { group, item, place } }: Props) {
  const action = groupItemPaths.form(group.id, item.id, "save")
  if (!place)
    return (
      <ButtonLink variant="ghost" to={action} className="grow px-2.5 text-sm">
        Save to my collection
      </ButtonLink>
    )
  return (
    <ButtonForm
      action={action}
      fields={{ collectionId: place.id }}
      failed={failed.copyItem}
      className="flex grow"
    >
      <SubmitButton variant="ghost" className="grow px-2.5 text-sm">
        <span className="truncate">
          Save to <bdi>{place.name}</bdi>
        </span>
      </SubmitButton>
    </ButtonForm>
  )
}

const choiceWords = { decided: "Mark as decided", dropped: "Mark as dropped", open: "Open it again" } as const

export function Editing({ data: { group, item, place, mayEdit } }: Props) {
  const form = (name: "save" | "edit" | "remove") => groupItemPaths.form(group.id, item.id, name)
  if (!mayEdit && !place) return null
  return (
    <div className="flex flex-wrap">
      {mayEdit && (
        <ButtonLink variant="quiet" to={form("edit")} className="px-2 text-sm">
          <EditIcon />
          {itemWords.edit}
        </ButtonLink>
      )}
      <Menu id="item-actions" label="More" button={<MoreIcon />}>
        {place && <MenuLink to={form("save")}>Save to my collection</MenuLink>}
        {mayEdit && (
          <>
            {(["decided", "dropped", "open"] as const).map(
              (state) =>
                state !== item.state && (
                  <ButtonForm
                    key={state}
                    action={groupItemPaths.form(group.id, item.id, "state")}
                    failed={failed.updateItem}
                    fields={{ state }}
                  >
                    <MenuButton>{choiceWords[state]}</MenuButton>
                  </ButtonForm>
                ),
            )}
            <MenuLink to={form("remove")} icon={<DeleteIcon />}>
              Remove item
            </MenuLink>
          </>
        )}
      </Menu>
    </div>
  )
}
