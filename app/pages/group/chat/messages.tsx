import { Fragment } from "react"
import type { Unsent } from "~/browser/chat-outbox.ts"
import type { Message } from "~/domain/groups/responses.server.ts"
import { paths } from "~/paths.ts"
import { classes } from "~/ui/classes.ts"
import { MoreIcon } from "~/ui/icons.ts"
import { LinkedText } from "~/ui/linked-text.tsx"
import { Menu, MenuLink } from "~/ui/menu.tsx"
import { PersonName } from "~/ui/person-name.tsx"
import { formatTime, Time } from "~/ui/time.tsx"

type ListProps = { messages: Message[]; viewerId: number; deletesAll: boolean; timeZone: string }

/** Oldest first, with a line where a new day begins. */
export function MessageList({ messages, viewerId, deletesAll, timeZone }: ListProps) {
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const day = formatTime(message.createdAt, "date", timeZone)
    const startsDay = !before || formatTime(before.createdAt, "date", timeZone) !== day
    const isOwn = message.userId === viewerId
    return (
      <Fragment key={message.id}>
        {startsDay && <li className="mt-4 mb-2 text-center text-xs/[1.5] text-muted">{day}</li>}
        <Bubble
          message={message}
          isOwn={isOwn}
          isNamed={startsDay || before?.userId !== message.userId}
          mayDelete={deletesAll}
          timeZone={timeZone}
        />
      </Fragment>
    )
  })
}

type BubbleProps = {
  message: Message
  isOwn: boolean
  /** The first of several by the same user has the name above. */
  isNamed: boolean
  mayDelete: boolean
  timeZone: string
}

function Bubble({ message, isOwn, isNamed, mayDelete, timeZone }: BubbleProps) {
  const { id, groupId, content, createdAt, editedAt, user } = message
  const dialog = (form: "edit" | "delete") =>
    paths.groupForm(groupId, `messages/${id}/${form}`, { tab: "chat" })
  return (
    <li className={classes("message", isOwn && "message-own")}>
      <p dir="auto" className={isOwn || !isNamed ? "sr-only" : "mx-1 mt-2 mb-1 text-[0.8125rem] text-muted"}>
        {isOwn ? "You" : user ? <PersonName id={user.id} name={user.username} /> : "Deleted user"}
      </p>
      <div className="bubble">
        <div dir="auto">
          <LinkedText text={content} />
        </div>
        <div className="bubble-line tabular-nums">
          <Time at={createdAt} format="time" timeZone={timeZone} /> {editedAt && <span>edited </span>}
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
        </div>
      </div>
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
