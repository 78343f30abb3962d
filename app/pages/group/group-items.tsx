import { group as words } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { EmptyState } from "~/ui/empty-state.tsx"
import { formatTime, useTimeZone } from "~/ui/format.tsx"
import { ShowMore } from "~/ui/growing-grid.tsx"
import { AddIcon, ExternalLinkIcon } from "~/ui/icons.ts"
import { Masonry, MasonryItem } from "~/ui/masonry.tsx"
import { Picture, pictureRatio } from "~/ui/picture.tsx"
import type { GroupOnPage } from "./group-on-page.server.ts"
import type { ItemsTabData } from "./tabs.server.ts"

/** Room for the lines below a card's name that other cards have not: date and links, in shares of its width. */
const LINKS_ROOM = 0.28

type Props = { group: GroupOnPage; items: ItemsTabData; zoneOfServer: string }

/** The shared list of a group. */
export function GroupItems({ group, items, zoneOfServer }: Props) {
  const timeZone = useTimeZone(zoneOfServer)
  if (items.cards.length === 0)
    return (
      <EmptyState
        title="Nothing here yet"
        icon={<AddIcon />}
        action={
          group.may.contribute && (
            <ButtonLink variant="ghost" to={paths.groupForm(group.id, "items/add")}>
              Add the first item
            </ButtonLink>
          )
        }
      >
        Paste a link from any shop, and its name, brand and picture come along.
      </EmptyState>
    )
  return (
    <>
      <Masonry label={group.name}>
        {items.cards.map((card) => (
          <Card key={card.id} groupId={group.id} card={card} saves={group.signedIn} timeZone={timeZone} />
        ))}
      </Masonry>
      <ShowMore to={items.more} />
    </>
  )
}

type CardProps = {
  groupId: number
  card: ItemsTabData["cards"][number]
  /** Whether the viewer has collections to save it to. */
  saves: boolean
  timeZone: string
}

function Card({ groupId, card, saves, timeZone }: CardProps) {
  const { id, name, brand, productUrl, picture, createdAt, mayEdit } = card
  return (
    <MasonryItem ratio={(pictureRatio(picture) ?? 1) + LINKS_ROOM}>
      <a href={productUrl} target="_blank" rel="noopener noreferrer nofollow ugc">
        <div className="frame">
          <Picture picture={picture} alt="" />
        </div>
        <div className="card-text">
          <p className="card-name">{name}</p>
          {brand && <p className="card-line">{brand}</p>}
          <p>
            <time dateTime={createdAt}>{words.added(formatTime(createdAt, "date", timeZone))}</time>
            <ExternalLinkIcon
              role="img"
              aria-label="opens in a new tab"
              className="ms-1.5 inline size-3.5 align-[-0.0625rem]"
            />
          </p>
        </div>
      </a>
      <div className="flex gap-4 px-0.5 pt-2 text-sm">
        {saves && (
          <a className="link touch-target" href={paths.groupForm(groupId, `items/${id}/save`)}>
            Save<span className="sr-only"> {name} to my collection</span>
          </a>
        )}
        {mayEdit && (
          <a
            className="touch-target text-muted hover:text-danger"
            href={paths.groupForm(groupId, `items/${id}/remove`)}
          >
            Remove<span className="sr-only"> {name}</span>
          </a>
        )}
      </div>
    </MasonryItem>
  )
}
