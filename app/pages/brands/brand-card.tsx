import type { Brand } from "~/domain/brands/responses.server.ts"
import { paths } from "~/paths.ts"
import { classes } from "~/ui/classes.ts"
import { Mosaic } from "~/ui/collection-grid.tsx"
import { counted } from "~/ui/format.tsx"
import { ExternalLinkIcon } from "~/ui/page-icons.ts"
import type { PictureData } from "~/ui/picture.tsx"
import { brand as words } from "~/words/messages.ts"
import { FavoriteToggle } from "./brand-toggle.tsx"

export type BrandCardData = Pick<
  Brand,
  "id" | "name" | "description" | "website" | "productCount" | "isFavorite"
> & { pictures: PictureData[] }

export function BrandTile({ name, large }: { name: string; large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "display grid flex-none place-items-center rounded-lg bg-accent-soft text-accent",
        large ? "size-14 text-xl desktop:size-20 desktop:text-2xl" : "size-full rounded-none text-2xl",
      )}
    >
      {[...name][0]?.toUpperCase()}
    </span>
  )
}

export function WebsiteLink({ website }: { website: string }) {
  return (
    <a
      href={website}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="touch-target inline-flex items-center gap-1 text-sm text-muted hover:text-ink hover:underline"
    >
      {words.visit}
      <ExternalLinkIcon className="size-3.5" />
    </a>
  )
}

export function BrandCard({ brand }: { brand: BrandCardData }) {
  const { id, name, description, website, productCount, pictures } = brand
  return (
    <li className="brand-card flex flex-col rounded-lg border border-line bg-surface p-4">
      <div className="frame">
        {pictures.length > 0 ? <Mosaic pictures={pictures} /> : <BrandTile name={name} />}
      </div>
      <div className="mt-3 flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="py-0.5 font-semibold">
            <a href={paths.brand(id)} className="touch-target block truncate hover:underline">
              {name}
            </a>
          </h2>
          <p className="text-sm text-muted tabular-nums">{counted(productCount, "product")}</p>
        </div>
        <FavoriteToggle brand={brand} />
      </div>
      {description && (
        <p dir="auto" className="mt-3 line-clamp-3 text-sm wrap-anywhere text-muted">
          {description}
        </p>
      )}
      {website && (
        <p className="mt-auto pt-3">
          <WebsiteLink website={website} />
        </p>
      )}
    </li>
  )
}
