import type { ReactNode } from "react"
import { MetaLine } from "~/ui/page-header.tsx"
import { Picture, type PictureData, pictureRatio } from "~/ui/picture.tsx"
import { Time } from "~/ui/time.tsx"
import { item as words } from "~/words/messages.ts"
import { Pictures } from "./pictures.tsx"
import type { ShownProduct } from "./shown-product.server.ts"

type Props = {
  product: ShownProduct
  /** In place of the name, where there is one picture at most. */
  alt?: string | undefined
  top: ReactNode
  brand: ReactNode
  /** Beside the brand. */
  editing?: ReactNode
  facts?: ReactNode
  actions: ReactNode
  texts?: ReactNode
  /** Below all. */
  children?: ReactNode
}

/** The page of a product: in a collection, in a group, or behind a view link. */
export function ProductArticle({
  product,
  alt,
  top,
  brand,
  editing,
  facts,
  actions,
  texts,
  children,
}: Props) {
  const { name, description, price, availability, pictures } = product
  return (
    <article>
      {top}
      <div className={layoutFor(pictures[0] ?? null)}>
        <ProductPictures pictures={pictures} name={name} alt={alt} />
        <div>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p dir="auto" className="wrap-anywhere">
              {brand}
            </p>
            {editing}
          </div>
          <h1 dir="auto" className="display mt-1 text-xl desktop:text-2xl">
            {name}
          </h1>
          <PriceLine price={price} availability={availability} />
          {facts && <MetaLine>{facts}</MetaLine>}
          <div className="mt-5 flex flex-wrap gap-2 empty:hidden">{actions}</div>
        </div>
        <div className="product-texts">
          <Text title={words.about} text={description} />
          {texts}
        </div>
      </div>
      {children}
    </article>
  )
}

/** The texts stand below a picture that is much wider than high, in place of an empty space. */
const WIDE = 0.7
const layoutFor = (picture: PictureData | null) =>
  (pictureRatio(picture) ?? 1) < WIDE ? "product product-wide" : "product"

type PicturesProps = { pictures: PictureData[]; name: string; alt?: string | undefined }

const ProductPictures = ({ pictures, name, alt = name }: PicturesProps) =>
  pictures.length > 1 ? (
    <Pictures pictures={pictures} name={name} />
  ) : (
    <div className="frame self-start">
      <Picture picture={pictures[0] ?? null} alt={alt} use="product" shape="natural" eager />
    </div>
  )

export function Text({ title, text }: { title: string; text: string | null }) {
  if (!text) return null
  return (
    <section>
      <h2 className="display text-xl">{title}</h2>
      <p dir="auto" className="prose mt-2 text-muted">
        {text}
      </p>
    </section>
  )
}

function PriceLine({ price, availability }: Pick<ShownProduct, "price" | "availability">) {
  if (!price && !availability) return null
  return (
    <p className="mt-1">
      {price && (
        <>
          <strong>{price.shown}</strong> on <Time at={price.readAt} />
        </>
      )}
      {price && availability && " · "}
      {availability}
    </p>
  )
}

export const WebsiteLink = ({ to }: { to: string }) => (
  <a
    className="button button-primary grow px-2.5"
    href={to}
    target="_blank"
    rel="noopener noreferrer nofollow ugc"
  >
    {words.website}{" "}
  </a>
)
