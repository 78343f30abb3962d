import { paths } from "~/paths.ts"
import { collection as words } from "~/words/messages.ts"
import { counted } from "./format.tsx"
import { PrivateIcon } from "./icons.ts"
import { cardRows, Masonry, MasonryItem } from "./masonry.tsx"
import { type NamedPerson, PersonName } from "./person-name.tsx"
import { Picture, type PictureData, pictureRatio } from "./picture.tsx"

export type CollectionCardData = {
  collection: {
    id: number
    name: string
    description: string | null
    isPrivate: boolean
    itemCount: number
    owner: NamedPerson | null
  }
  cover: PictureData | null
  pictures: PictureData[]
}

/** Of mosaics, and of covers whose own one is not known. */
const COVER_RATIO = 0.75
const COVER_MAX_RATIO = 1.25
/** So many cards load at once, each of them only its largest picture. */
const EAGER = 4

type Props = {
  collections: CollectionCardData[]
  label: string
  first?: boolean
}

export function CollectionGrid({ collections, label, first = false }: Props) {
  return (
    <Masonry label={label}>
      {collections.map((card, index) => (
        <CollectionCard key={card.collection.id} {...card} eager={first && index < EAGER} />
      ))}
    </Masonry>
  )
}

export function CollectionCard({
  collection,
  pictures,
  eager,
  ...card
}: CollectionCardData & { eager?: boolean }) {
  const cover = card.cover ?? (pictures.length === 1 ? pictures[0] : null)
  const { id, name, description, isPrivate, itemCount, owner } = collection
  const ratio = Math.min(pictureRatio(cover) ?? COVER_RATIO, COVER_MAX_RATIO)
  return (
    <MasonryItem ratio={ratio}>
      <a href={paths.collection(id)}>
        <div className={`frame ${cardRows(pictureRatio(cover))}`}>
          {cover ? (
            <Picture picture={cover} alt="" eager={eager} />
          ) : (
            <Mosaic pictures={pictures} eager={eager} />
          )}
        </div>
        {/* The count stands beside the name, whose end is cut off after two lines. */}
        <div className="card-title">
          <p className="card-name">{name}</p> {isPrivate && <PrivateIcon role="img" aria-label="Private" />}
          <p dir="ltr" className="card-text">
            {counted(itemCount, "item")}
          </p>
        </div>
      </a>
      {/* Beside the card's link, because a link cannot stand in a link. */}
      <p className="card-foot">
        <span dir="auto" className="card-line">
          {owner && (
            <>
              by <PersonName {...owner} onCard />
              {" · "}
            </>
          )}
          {description || <span className="text-xs">{words.noDescription}</span>}
        </span>
      </p>
    </MasonryItem>
  )
}

export function Mosaic({
  pictures,
  eager = false,
}: {
  pictures: PictureData[]
  eager?: boolean | undefined
}) {
  if (pictures.length === 0)
    return (
      <div dir="ltr" className="no-picture">
        {words.noCover}
      </div>
    )
  return (
    <div className={`mosaic mosaic-${pictures.length}`}>
      {pictures.map((picture, index) => (
        <div key={picture.src} className={cardRows(pictureRatio(picture))}>
          <Picture picture={picture} alt="" use="thumbnail" eager={eager && index === 0} />
        </div>
      ))}
    </div>
  )
}
