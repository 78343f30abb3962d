import type { Brand } from "~/domain/brands/responses.server.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { Mosaic } from "~/ui/collection-grid.tsx"
import { CopyLink } from "~/ui/copy-link.tsx"
import { counted } from "~/ui/format.tsx"
import { EditIcon } from "~/ui/icons.ts"
import { Description, MetaLine } from "~/ui/page-header.tsx"
import type { LinkPreview } from "~/ui/page-meta.ts"
import type { PictureData } from "~/ui/picture.tsx"
import { brand as words } from "~/words/messages.ts"
import { BrandTile, WebsiteLink } from "../brands/brand-card.tsx"
import { FavoriteToggle, FollowToggle } from "../brands/brand-toggle.tsx"

type Props = {
  brand: Omit<Brand, "createdAt">
  pictures: PictureData[]
  mayEdit: boolean
  preview: LinkPreview
}

export function BrandHeader({ brand, pictures, mayEdit, preview }: Props) {
  const { name, description, website, productCount } = brand
  return (
    <header>
      {pictures.length > 0 && (
        <div className="frame mb-4 h-40 max-w-lg">
          <Mosaic pictures={pictures} eager />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {pictures.length === 0 && <BrandTile name={name} large />}
        <div className="min-w-44 flex-1">
          <h1 dir="auto" className="display text-xl wrap-anywhere desktop:text-2xl">
            {name}
          </h1>
          <MetaLine>
            <span>{counted(productCount, "product")}</span>
            {website && <WebsiteLink website={website} />}
            <CopyLink preview={preview} />
          </MetaLine>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {mayEdit && (
            <ButtonLink variant="ghost" to={paths.brandForm(brand.id, "edit")}>
              <EditIcon />
              {words.edit}
            </ButtonLink>
          )}
          <FavoriteToggle brand={brand} />
          <FollowToggle brand={brand} />
        </div>
      </div>
      {description && <Description text={description} />}
    </header>
  )
}
