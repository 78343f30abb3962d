import { Fragment } from "react"
import type { Unsent } from "~/browser/chat-outbox.ts"
import type { Message } from "~/domain/groups/responses.server.ts"
import { paths } from "~/paths.ts"
import { Avatar } from "~/ui/badge.tsx"
import { classes } from "~/ui/classes.ts"
import { MoreIcon } from "~/ui/icons.ts"
import { LinkedText } from "~/ui/linked-text.tsx"
import { Menu, MenuLink } from "~/ui/menu.tsx"
import { PersonName } from "~/ui/person-name.tsx"
import { Picture } from "~/ui/picture.tsx"
import { formatTime, Time } from "~/ui/time.tsx"
import type { LinkedProducts } from "./linked-products.server.ts"

type ListProps = {
  messages: Message[]
  viewerId: number
  deletesAll: boolean
  timeZone: string
  products: LinkedProducts
  /** Ids of people whose pages the viewer does not find. */
  unmet: number[]
}

const RUN_MS = 5 * 60_000

/** Oldest first, with a line where a new day begins. Messages of one person within minutes have one head. */
export function MessageList({ messages, viewerId, deletesAll, timeZone, products, unmet }: ListProps) {
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const day = formatTime(message.createdAt, "date", timeZone)
    const startsDay = !before || formatTime(before.createdAt, "date", timeZone) !== day
    const isOwn = message.userId === viewerId
    const pause = Date.parse(message.createdAt) - Date.parse(before?.createdAt ?? "")
    return (
      <Fragment key={message.id}>
        {startsDay && <li className="mt-4 mb-2 text-center text-xs/[1.5] text-muted">{day}</li>}
        <Bubble
          message={message}
          isOwn={isOwn}
          isFirst={startsDay || before.userId !== message.userId || pause >= RUN_MS}
          mayDelete={deletesAll}
          timeZone={timeZone}
          product={products[message.id]}
          isMet={!unmet.includes(message.userId ?? 0)}
        />
      </Fragment>
    )
  })
}

type BubbleProps = {
  message: Message
  isOwn: boolean
  /** The first of several by the same user has name and time above. */
  isFirst: boolean
  mayDelete: boolean
  timeZone: string
  product: LinkedProducts[string] | undefined
  isMet: boolean
}

function Bubble({ message, isOwn, isFirst, mayDelete, timeZone, product, isMet }: BubbleProps) {
  const { id, groupId, content, createdAt, editedAt, user } = message
  const dialog = (form: "edit" | "delete") =>
    paths.groupForm(groupId, `messages/${id}/${form}`, { tab: "chat" })
  return (
    <li className={classes("message", isOwn && "message-own")}>
      <p dir="auto" className={isFirst ? "message-head" : "sr-only"}>
        {isOwn ? (
          <span className="sr-only">You </span>
        ) : user ? (
          <>
            {isFirst && <Avatar id={user.id} name={user.username} size="sm" />}
            <PersonName id={isMet ? user.id : null} name={user.username} />{" "}
          </>
        ) : (
          "Deleted user "
        )}
        <Time at={createdAt} format="time" timeZone={timeZone} />
      </p>
      <div className="bubble">
        <div dir="auto">
          <LinkedText text={content} />
        </div>
        {product && (
          <a href={product.to} className="bubble-product">
            <span className="frame">
              <Picture picture={product.picture} alt="" use="thumbnail" />
            </span>
            {product.name}
          </a>
        )}
        {product === null && <p className="bubble-line">about a product that was removed</p>}
        {editedAt && <p className="bubble-line">edited</p>}
      </div>
      <Menu
        id={`message-${id}`}
        label="More"
        button={<MoreIcon />}
        buttonClassName="message-menu touch-target"
      >
        {isOwn ? (
          <MenuLink to={dialog("edit")}>Edit</MenuLink>
        ) : (
          <MenuLink to={`/report?kind=message&id=${id}`}>Report</MenuLink>
        )}
        {(isOwn || mayDelete) && <MenuLink to={dialog("delete")}>Delete</MenuLink>}
      </Menu>
    </li>
  )
}

type UnsentProps = {
  unsent: readonly Unsent[]
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
}

export function UnsentList({ unsent, onRetry, onDiscard }: UnsentProps) {
  return unsent.map(({ key, content, status }) => (
    <li key={key} className="message message-own message-unsent">
      <p className="sr-only">You</p>
      <div className="bubble">
        <div dir="auto">
          <LinkedText text={content} />
        </div>
        <div className="bubble-line" role={status === "failed" ? "alert" : undefined}>
          {status === "sending" ? (
            <span>Sending…</span>
          ) : (
            <>
              <span className="font-semibold text-danger">Not sent</span>
              <button type="button" className="link touch-target" onClick={() => onRetry(key)}>
                Retry
              </button>
              <button type="button" className="touch-target underline" onClick={() => onDiscard(key)}>
                Discard
              </button>
            </>
          )}
        </div>
      </div>
    </li>
  ))
}
