import type { ComponentProps, ReactNode } from "react"
import { paths } from "~/paths.ts"
import { IconLink } from "~/ui/button.tsx"
import { ArrowLeftIcon } from "~/ui/icons.ts"
import { group as words } from "~/words/messages.ts"
import { Chat } from "./chat.tsx"

type Around = Record<"facts" | "actions" | "tabs" | "list", ReactNode>

/** A wide screen has room for the list beside the chat. */
export function ChatPage({ facts, actions, tabs, list, ...props }: ComponentProps<typeof Chat> & Around) {
  const { group } = props
  return (
    <div className="chat-page flex flex-col gap-2">
      <div className="chat-top">
        <header className="chat-header flex min-w-0 flex-1 items-center gap-2">
          <IconLink to={paths.groups()} label="Groups" className="tip-start -ml-2.5">
            <ArrowLeftIcon />
          </IconLink>
          <div className="chat-title min-w-0 flex-1">
            <h1 dir="auto" className="display text-xl">
              {group.name}
            </h1>
            <div className="chat-facts text-sm text-muted">{facts}</div>
          </div>
          {actions}
        </header>
        {tabs}
      </div>
      <div className="chat-row">
        <Chat {...props} />
        {list && <aside aria-label={words.collectionTab}>{list}</aside>}
      </div>
    </div>
  )
}
