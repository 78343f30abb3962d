import { Fragment } from "react"
import type { Message } from "~/domain/groups/responses.server.ts"
import { formatTime } from "~/ui/dates.ts"
import { Bubble } from "./bubble.tsx"

type Props = { messages: Message[]; viewerId: number; deletesAll: boolean; timeZone: string }

/** Messages, oldest first, with a line where a new day begins. */
export function MessageList({ messages, viewerId, deletesAll, timeZone }: Props) {
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const day = formatTime(message.createdAt, "date", timeZone)
    const startsDay = !before || formatTime(before.createdAt, "date", timeZone) !== day
    const isOwn = message.userId === viewerId
    return (
      <Fragment key={message.id}>
        {startsDay && <li className="chat-day">{day}</li>}
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
