import type { ReactNode } from "react"
import { collection as words } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { counted } from "./counted.ts"
import { PrivateIcon } from "./icons.ts"
import { MasonryItem } from "./masonry.tsx"

export type ShownCollection = {
  id: number
  name: string
  description: string | null
  isPrivate: boolean
  itemCount: number
}

type Props = {
  collection: ShownCollection
  /** The rendered cover. Without one, a mosaic of `pictures` stands in. */
  cover?: ReactNode
  /** Up to three rendered pictures of its items. */
  pictures?: ReactNode[]
}

const COVER_RATIO = 0.75

/** A collection in the masonry: cover, mosaic or 'No Cover', then its name, count and description. */
export function CollectionCard({ collection, cover, pictures = [] }: Props) {
  const text = `${counted(collection.itemCount, "item")} · ${collection.description || words.noDescription}`
  return (
    <MasonryItem ratio={COVER_RATIO} letters={text.length / 1.3}>
      <a href={paths.collection(collection.id)}>
        <div className="frame">{cover ?? <Mosaic pictures={pictures.slice(0, 3)} />}</div>
        <div className="card-text">
          <div className="flex gap-1.5">
            <p className="card-name">{collection.name}</p>
            {/* Beside the name and not in it, because its end is cut off after two lines. */}
            {collection.isPrivate && (
              <PrivateIcon role="img" aria-label="Private" className="mt-0.5 size-3.5" />
            )}
          </div>
          <p className="line-clamp-2 tabular-nums">{text}</p>
        </div>
      </a>
    </MasonryItem>
  )
}

function Mosaic({ pictures }: { pictures: ReactNode[] }) {
  if (pictures.length === 0) return <div className="no-picture">{words.noCover}</div>
  const [first, second, third] = pictures
  return (
    <div className={`mosaic mosaic-${pictures.length}`}>
      <div>{first}</div>
      {second && <div>{second}</div>}
      {third && <div>{third}</div>}
    </div>
  )
}
