import type { Message } from "~/domain/groups/present.ts"
import { paths } from "~/paths.ts"
import { classes } from "~/ui/classes.ts"
import { Time } from "~/ui/time.tsx"
import { pieces } from "./links.ts"

/** The words of a message, its web addresses as links. */
export function Words({ text }: { text: string }) {
  return (
    <>
      {pieces(text).map(({ text: piece, href }, index) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text do not move
          <a key={index} href={href} target="_blank" rel="noopener nofollow ugc">
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </>
  )
}

type Props = {
  message: Message
  isOwn: boolean
  /** Whether the writer's name stands above: at the first of several in a row. */
  isNamed: boolean
  mayDelete: boolean
  timeZone: string
}

/** One message. */
export function Bubble({ message, isOwn, isNamed, mayDelete, timeZone }: Props) {
  const { id, groupId, content, createdAt, editedAt, user } = message
  const dialog = (form: "edit" | "delete") =>
    paths.groupForm(groupId, `messages/${id}/${form}`, { tab: "chat" })
  return (
    <li className={classes("message", isOwn && "message-own")}>
      <p className={isOwn || !isNamed ? "sr-only" : "message-name"}>
        {isOwn ? "You" : (user?.username ?? "Deleted user")}
      </p>
      <div className="bubble">
        <Words text={content} />
        <div className="bubble-line tabular-nums">
          <Time at={createdAt} format="time" timeZone={timeZone} />
          {editedAt && <span>edited</span>}
          {(isOwn || mayDelete) && (
            <span className="message-actions flex gap-3">
              {isOwn && (
                <a className="touch-target" href={dialog("edit")}>
                  Edit
                </a>
              )}
              <a className="touch-target" href={dialog("delete")}>
                Delete
              </a>
            </span>
          )}
        </div>
      </div>
    </li>
  )
}
