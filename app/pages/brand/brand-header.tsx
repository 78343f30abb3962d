import type { Brand } from "~/domain/brands/responses.server.ts"
import { counted } from "~/ui/format.tsx"
import { MetaLine } from "~/ui/page-header.tsx"
import { BrandTile, WebsiteLink } from "../brands/brand-card.tsx"
import { FavoriteToggle, FollowToggle } from "../brands/brand-toggle.tsx"

/** Tile, name, count, description, and what one can do about the brand. */
export function BrandHeader({ brand }: { brand: Omit<Brand, "createdAt"> }) {
  const { name, description, website, productCount } = brand
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <BrandTile name={name} large />
        <div className="min-w-44 flex-1">
          <h1 className="display text-2xl wrap-anywhere">{name}</h1>
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
      {description && <p className="prose mt-5 text-muted">{description}</p>}
    </header>
  )
}
