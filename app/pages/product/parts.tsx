import { Picture, type PictureData, pictureRatio } from "~/ui/picture.tsx"
import { Time } from "~/ui/time.tsx"
import { item as words } from "~/words/messages.ts"
import { Pictures } from "./pictures.tsx"

/** The texts stand below a picture that is much wider than high, in place of an empty space. */
const WIDE = 0.7
export const productLayout = (picture: PictureData | null) =>
  (pictureRatio(picture) ?? 1) < WIDE ? "product product-wide" : "product"

type PictureProps = { picture: PictureData | null; more: PictureData[]; name: string; alt?: string }

/** @param alt says more than the name when there is one picture at most. */
export const ProductPictures = ({ picture, more, name, alt = name }: PictureProps) =>
  picture && more.length > 0 ? (
    <Pictures pictures={[picture, ...more]} name={name} />
  ) : (
    <div className="frame self-start">
      <Picture picture={picture} alt={alt} use="product" shape="natural" eager />
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

type Price = { shown: string; readAt: string }

export function PriceLine({ price, availability }: { price: Price | null; availability: string | null }) {
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
