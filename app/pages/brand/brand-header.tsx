import type { Brand } from "~/domain/brands/responses.server.ts"
import { counted } from "~/ui/format.tsx"
import { Description, MetaLine } from "~/ui/page-header.tsx"
import { BrandTile, WebsiteLink } from "../brands/brand-card.tsx"
import { FavoriteToggle, FollowToggle } from "../brands/brand-toggle.tsx"

/** Tile, name, count, description, and what one can do about the brand. */
export function BrandHeader({ brand }: { brand: Omit<Brand, "createdAt"> }) {
  const { name, description, website, productCount } = brand
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <BrandTile name={name} large />
        <div className="min-w-44 flex-1">
          <h1 className="display text-xl wrap-anywhere desktop:text-2xl">{name}</h1>
          <MetaLine>
            <span>{counted(productCount, "product")}</span>
            {website && <WebsiteLink website={website} />}
          </MetaLine>
        </div>
        <div className="flex items-center gap-2">
          <FavoriteToggle brand={brand} />
          <FollowToggle brand={brand} />
        </div>
      </div>
      {description && <Description text={description} />}
    </header>
  )
}
