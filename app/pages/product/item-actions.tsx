import refreshCw from "lucide/dist/esm/icons/refresh-cw.mjs"
import { ButtonForm } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import type { State } from "~/product-fields.ts"
import { Button, ButtonLink, IconButton } from "~/ui/button.tsx"
import { classes } from "~/ui/classes.ts"
import { CollectionsIcon, EditIcon, HeartIcon, icon, MoreIcon } from "~/ui/icons.ts"
import { Menu, MenuLink } from "~/ui/menu.tsx"
import { DeleteIcon, ExternalLinkIcon } from "~/ui/page-icons.ts"
import { failed, item as words } from "~/words/messages.ts"

type Kept = { id: number; state: State; starred: boolean }
type Props = { item: Kept & { productUrl: string | null }; mayEdit: boolean }

const RetryIcon = icon(refreshCw)

export function ItemActions({ item, mayEdit }: Props) {
  const { id, productUrl } = item
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {productUrl && (
        <a
          className="button button-primary phone:px-3"
          href={productUrl}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
        >
          <ExternalLinkIcon />
          {words.website}{" "}
        </a>
      )}
      {mayEdit ? <EditorActions item={item} /> : <CopyLink id={id} />}
    </div>
  )
}

function EditorActions({ item }: { item: Kept }) {
  const { id } = item
  return (
    <div className="flex flex-wrap gap-2">
      <StarToggle item={item} />
      <StateButton item={item} />
      <ButtonLink variant="ghost" to={paths.productForm(id, "edit")} className="phone:px-3">
        <EditIcon className="phone:hidden" />
        {words.edit}
      </ButtonLink>
      <Menu id="item-actions" label="More" button={<MoreIcon />}>
        <MenuLink to={paths.productForm(id, "read")} icon={<RetryIcon />}>
          Read the page again
        </MenuLink>
        <MenuLink to={paths.productForm(id, "move")} icon={<CollectionsIcon />}>
          Move or copy
        </MenuLink>
        <MenuLink to={paths.productForm(id, "delete")} icon={<DeleteIcon />}>
          Delete item
        </MenuLink>
      </Menu>
    </div>
  )
}

function CopyLink({ id }: { id: number }) {
  return (
    <ButtonLink variant="ghost" to={paths.productForm(id, "copy")}>
      <CollectionsIcon />
      Copy to a collection
    </ButtonLink>
  )
}

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
      <Button variant="ghost" className="phone:px-3" pending={pending}>
        {(sent?.get("state") ?? state) === "wanted" ? "I have it" : "Still wanted"}
      </Button>
    )}
  </ButtonForm>
)
