import { lazy, Suspense } from "react"
import { paths } from "~/paths.ts"
import { BrandLink } from "~/ui/brand-name.tsx"
import { EmptyState, ShowMore } from "~/ui/empty-state.tsx"
import { AddIcon } from "~/ui/icons.ts"
import { cardRows, Masonry, MasonryItem } from "~/ui/masonry.tsx"
import { ExternalLinkIcon } from "~/ui/page-icons.ts"
import { Picture, pictureRatio } from "~/ui/picture.tsx"
import { formatTime, useTimeZone } from "~/ui/time.tsx"
import { group as words } from "~/words/messages.ts"
import type { GroupOnPage } from "./group-on-page.server.ts"
import type { ItemsTabData } from "./tabs.server.ts"

// Only an empty list needs it. The server renders a page at once, so it must have loaded this before.
const load = async () => ({ default: (await import("../paste-link.tsx")).PasteLink })
const PasteLink = import.meta.env.SSR ? (await load()).default : lazy(load)

const NOTHING = "Nothing here yet"

const EAGER = 2

/** Room for the lines below a card's name that other cards have not: date and links, in shares of its width. */
const LINKS_ROOM = 0.36

type Props = { group: GroupOnPage; items: ItemsTabData; zoneOfServer: string }

export function GroupItems({ group, items, zoneOfServer }: Props) {
  const timeZone = useTimeZone(zoneOfServer)
  if (items.cards.length === 0)
    return group.may.contribute ? (
      <Suspense>
        <PasteLink groupId={group.id}>
          <h2 className="text-muted">{NOTHING}</h2>
        </PasteLink>
      </Suspense>
    ) : (
      <EmptyState title={NOTHING} icon={<AddIcon />}>
        What its members add stands here.
      </EmptyState>
    )
  return (
    <>
      <Masonry label={group.name}>
        {items.cards.map((card, index) => (
          <Card
            key={card.id}
            groupId={group.id}
            card={card}
            eager={index < EAGER}
            saves={group.signedIn}
            timeZone={timeZone}
          />
        ))}
      </Masonry>
      <ShowMore to={items.more} />
    </>
  )
}

type CardProps = {
  groupId: number
  card: ItemsTabData["cards"][number]
  eager: boolean
  saves: boolean
  timeZone: string
}

function Card({ groupId, card, eager, saves, timeZone }: CardProps) {
  const { id, name, brand, brandId, price, productUrl, picture, createdAt, addedBy, mayEdit } = card
  const form = (name: "save" | "edit" | "remove") => paths.groupForm(groupId, `items/${id}/${name}`)
  return (
    <MasonryItem ratio={(pictureRatio(picture) ?? 1) + LINKS_ROOM}>
      <a href={productUrl} target="_blank" rel="noopener noreferrer nofollow ugc">
        <div className={`frame ${cardRows(pictureRatio(picture))}`}>
          <Picture picture={picture} alt="" eager={eager} />
          <span className="print:hidden absolute end-2 top-2 grid size-7 place-items-center rounded-full bg-paper text-muted">
            <ExternalLinkIcon className="size-3.5" />
          </span>
        </div>
        <p dir="auto" className="card-name">
          {name}
        </p>
        <span className="sr-only">opens in a new tab</span>
      </a>
      {/* Beside the card's link, because a link cannot stand in a link. */}
      {(brand || price) && (
        <p className="card-foot">
          <span dir="auto" className="card-line">
            {brand && brandId ? <BrandLink id={brandId} name={brand} /> : brand}
          </span>
          {price && <span className="flex-none text-ink tabular-nums">{price}</span>}
        </p>
      )}
      <p className="card-foot block">
        <time dateTime={createdAt}>{words.added(formatTime(createdAt, "date", timeZone))}</time>{" "}
        {addedBy && (
          <span className="inline-block max-w-full truncate align-bottom">
            by <bdi>{addedBy}</bdi>
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-x-4 px-0.5 pt-2 text-sm empty:hidden print:hidden">
        {saves && (
          <a className="link touch-target" href={form("save")}>
            Save<span className="sr-only"> {name} to my collection </span>
          </a>
        )}
        {mayEdit && (
          <>
            <a className="touch-target text-muted hover:text-ink" href={form("edit")}>
              Edit<span className="sr-only"> {name} </span>
            </a>
            <a className="touch-target text-muted hover:text-danger" href={form("remove")}>
              Remove<span className="sr-only"> {name}</span>
            </a>
          </>
        )}
      </div>
    </MasonryItem>
  )
}
