import { item as words } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { CollectionsIcon, DeleteIcon, EditIcon, ExternalLinkIcon, MoreIcon } from "~/ui/icons.ts"
import { Menu, MenuLink } from "~/ui/menu.tsx"

type Props = { item: { id: number; productUrl: string | null }; mayEdit: boolean }

/** What can be done with an item: its shop for everybody, its fields for who may change them, a copy for the others. */
export function ItemActions({ item: { id, productUrl }, mayEdit }: Props) {
  return (
    <div className="mt-6 flex flex-wrap gap-2.5">
      {productUrl && (
        <a
          className="button button-primary"
          href={productUrl}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
        >
          <ExternalLinkIcon />
          {words.website}
        </a>
      )}
      {mayEdit ? <EditorActions id={id} /> : <CopyLink id={id} />}
    </div>
  )
}

const open = (id: number, dialog: string) => ({ to: paths.product(id, { dialog }), preventScrollReset: true })

function EditorActions({ id }: { id: number }) {
  return (
    <>
      <ButtonLink variant="ghost" {...open(id, dialogs.editItem)}>
        <EditIcon />
        {words.edit}
      </ButtonLink>
      <Menu id="item-actions" label="More" button={<MoreIcon />}>
        <MenuLink {...open(id, dialogs.moveItem)} icon={<CollectionsIcon />}>
          Move or copy
        </MenuLink>
        <MenuLink {...open(id, dialogs.deleteItem)} icon={<DeleteIcon />}>
          Delete item
        </MenuLink>
      </Menu>
    </>
  )
}

const CopyLink = ({ id }: { id: number }) => (
  <ButtonLink variant="ghost" {...open(id, dialogs.moveItem)}>
    <CollectionsIcon />
    Copy to a collection
  </ButtonLink>
)
