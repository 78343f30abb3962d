import refreshCw from "lucide/dist/esm/icons/refresh-cw.mjs"
import { ButtonForm } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import type { State } from "~/product-fields.ts"
import { Button, ButtonLink, IconButton } from "~/ui/button.tsx"
import { classes } from "~/ui/classes.ts"
import { CollectionsIcon, EditIcon, HeartIcon, icon, MoreIcon } from "~/ui/icons.ts"
import { Menu, MenuLink } from "~/ui/menu.tsx"
import { DeleteIcon } from "~/ui/page-icons.ts"
import { failed, item as words } from "~/words/messages.ts"
import { WebsiteLink } from "./parts.tsx"

type Kept = { id: number; state: State; starred: boolean }
type Props = { item: Kept & { productUrl: string | null }; mayEdit: boolean }

const RetryIcon = icon(refreshCw)

export function ItemActions({ item, mayEdit }: Props) {
  const { id, productUrl } = item
  return (
    <>
      {productUrl && <WebsiteLink to={productUrl} />}
      {mayEdit ? (
        <StateButton item={item} />
      ) : (
        <ButtonLink variant="ghost" to={paths.productForm(id, "copy")} className="grow px-2.5 text-sm">
          Copy to a collection
        </ButtonLink>
      )}
    </>
  )
}

/** They stand beside the brand, so that the row of actions fits on a phone. */
export const EditorActions = ({ item }: { item: Kept }) => (
  <div className="flex flex-wrap">
    <StarToggle item={item} />
    <ButtonLink variant="quiet" to={paths.productForm(item.id, "edit")} className="px-2 text-sm">
      <EditIcon />
      {words.edit}
    </ButtonLink>
    <Menu id="item-actions" label="More" button={<MoreIcon />}>
      <MenuLink to={paths.productForm(item.id, "read")} icon={<RetryIcon />}>
        Read the page again
      </MenuLink>
      <MenuLink to={paths.productForm(item.id, "move")} icon={<CollectionsIcon />}>
        Move or copy
      </MenuLink>
      <MenuLink to={paths.productForm(item.id, "delete")} icon={<DeleteIcon />}>
        Delete item
      </MenuLink>
    </Menu>
  </div>
)

function StarToggle({ item: { id, starred } }: { item: Kept }) {
  return (
    <ButtonForm action={paths.productForm(id, "star")} failed={failed.updateItem}>
      {({ pending, sent }) => {
        const isOn = sent ? sent.get("on") === "true" : starred
        return (
          <>
            {/* A second press while a change is being sent sends the same. */}
            <input type="hidden" name="on" value={String(isOn === pending)} />
            <IconButton label="Favorite" aria-pressed={isOn}>
              <HeartIcon className={classes(isOn && "fill-current text-heart")} />
            </IconButton>
          </>
        )
      }}
    </ButtonForm>
  )
}

const StateButton = ({ item: { id, state } }: { item: Kept }) => (
  <ButtonForm
    action={paths.productForm(id, "state")}
    failed={failed.updateItem}
    fields={{ state: state === "wanted" ? "owned" : "wanted" }}
  >
    {({ pending, sent }) => (
      <Button variant="ghost" className="px-2.5" pending={pending}>
        {(sent?.get("state") ?? state) === "wanted" ? "I have it" : "Still wanted"}
      </Button>
    )}
  </ButtonForm>
)
