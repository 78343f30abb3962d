import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { CollectionsIcon, DeleteIcon, EditIcon, ExternalLinkIcon, MoreIcon } from "~/ui/icons.ts"
import { Menu, MenuLink } from "~/ui/menu.tsx"
import { item as words } from "~/words/messages.ts"

type Props = { item: { id: number; productUrl: string | null }; mayEdit: boolean }

export function ItemActions({ item: { id, productUrl }, mayEdit }: Props) {
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
      {mayEdit ? <EditorActions id={id} /> : <CopyLink id={id} />}
    </div>
  )
}

function EditorActions({ id }: { id: number }) {
  return (
    <div className="flex gap-2">
      <ButtonLink variant="ghost" to={paths.productForm(id, "edit")} className="phone:px-3">
        <EditIcon className="phone:hidden" />
        {words.edit}
      </ButtonLink>
      <Menu id="item-actions" label="More" button={<MoreIcon />}>
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
