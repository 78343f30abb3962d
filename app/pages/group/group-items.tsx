import { lazy, Suspense } from "react"
import { paths } from "~/paths.ts"
import { Avatar, Faces } from "~/ui/badge.tsx"
import { BrandLink } from "~/ui/brand-name.tsx"
import { EmptyState, ShowMore } from "~/ui/empty-state.tsx"
import { AddIcon } from "~/ui/icons.ts"
import { cardRows, Masonry, MasonryItem } from "~/ui/masonry.tsx"
import { Picture, pictureRatio } from "~/ui/picture.tsx"
import { formatTime, useTimeZone } from "~/ui/time.tsx"
import { group as words } from "~/words/messages.ts"
import { PasteLinkLate } from "../paste-link-late.tsx"
import type { GroupOnPage } from "./group-on-page.server.ts"
import type { ItemsTabData } from "./items-tab.server.ts"

// The list beside the chat has none of these.
const loadParts = () => import("./list-parts.tsx")
const { ListChoices, VoteButton } = import.meta.env.SSR
  ? await loadParts()
  : {
      ListChoices: lazy(async () => ({ default: (await loadParts()).ListChoices })),
      VoteButton: lazy(async () => ({ default: (await loadParts()).VoteButton })),
    }

const NOTHING = "Nothing here yet"

const EAGER = 2

/** Room for the line below a card's name that other cards have not: who added it and when, in shares of its width. */
const ADDED_ROOM = 0.14

type Props = { group: GroupOnPage; items: ItemsTabData; zoneOfServer: string }

export function GroupItems({ group, items, zoneOfServer }: Props) {
  const timeZone = useTimeZone(zoneOfServer)
  const { sort, state } = items
  if (items.cards.length === 0 && !state)
    return group.may.contribute ? (
      <PasteLinkLate groupId={group.id}>
        <h2 className="text-muted">{NOTHING}</h2>
      </PasteLinkLate>
    ) : (
      <EmptyState title={NOTHING} icon={<AddIcon />}>
        What its members add stands here.
      </EmptyState>
    )
  return (
    <Suspense>
      {items.cards.some(({ votes }) => votes) || state ? (
        <ListChoices groupId={group.id} sort={sort} state={state} />
      ) : null}
      {items.cards.length === 0 && <p className="text-muted">No items found</p>}
      <Masonry label={group.name}>
        {items.cards.map((card, index) => (
          <Card key={card.id} group={group} card={card} eager={index < EAGER} timeZone={timeZone} />
        ))}
      </Masonry>
      <ShowMore to={items.more} />
    </Suspense>
  )
}

const stateWords = { decided: "Decided", dropped: "Dropped" } as const

type CardProps = {
  group: GroupOnPage
  card: ItemsTabData["cards"][number]
  eager: boolean
  timeZone: string
}

function Card({ group, card, eager, timeZone }: CardProps) {
  const { id, name, brand, brandId, price, picture, createdAt, addedBy, state, votes } = card
  return (
    <MasonryItem ratio={(pictureRatio(picture) ?? 1) + ADDED_ROOM} muted={state === "dropped"}>
      <a href={paths.groupItem(group.id, id)}>
        <div className={`frame ${cardRows(pictureRatio(picture))}`}>
          <Picture picture={picture} alt="" eager={eager} />
          {state !== "open" && (
            <span dir="ltr" className="card-mark">
              {stateWords[state]}
            </span>
          )}
        </div>
        <p className="card-name">{name}</p>
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
      <div dir="ltr" className="flex flex-wrap items-center gap-1.5 pt-1 text-xs text-muted">
        {addedBy && (
          <span className="max-sm:hidden">
            <Avatar id={addedBy.id} name={addedBy.username} size="sm" />
          </span>
        )}
        <p title={addedBy ? `by ${addedBy.username}` : undefined} className="grow">
          <time dateTime={createdAt}>{words.added(formatTime(createdAt, "date", timeZone))}</time>
          {addedBy && <span className="sr-only"> by {addedBy.username}</span>}
        </p>
        {/* A line of its own where there is no room beside the date. */}
        {votes && <Faces people={votes.voters} />}
        {votes &&
          (group.may.contribute ? (
            <VoteButton groupId={group.id} item={{ id, name, ...votes }} onCard />
          ) : (
            votes.voteCount > 0 && <span>{votes.voteCount} for it</span>
          ))}
      </div>
    </MasonryItem>
  )
}
