import { useLocation } from "@remix-run/react"
import { useRef } from "react"
import type { Trouble } from "~/browser/chat-watch.ts"
import { CHAT_REFRESH_MS } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { isPlainClick } from "~/ui/plain-click.ts"
import { useSavingData } from "~/ui/saving-data.ts"
import { useTimeZone } from "~/ui/use-time-zone.ts"
import type { GroupOnPage } from "../group-on-page.server.ts"
import type { ChatTabData } from "../tabs.server.ts"
import { Composer } from "./composer.tsx"
import { MessageList } from "./message-list.tsx"
import { UnsentList } from "./unsent-list.tsx"
import { useChat } from "./use-chat.ts"
import { useOutbox } from "./use-outbox.ts"

type Props = { group: GroupOnPage; chat: ChatTabData; zoneOfServer: string }

const troubles: Record<Trouble, string> = {
  unreached: "No connection. New messages will show as soon as it is back.",
  "signed-out": "You are signed out. Sign in to go on reading.",
  closed: "This chat is not open to you any more.",
}

/** The chat of a group: a live one at its newest messages, a still one further back without JavaScript. */
export function Chat({ group, chat, zoneOfServer }: Props) {
  const timeZone = useTimeZone(zoneOfServer)
  const scroll = useRef<HTMLDivElement>(null)
  const { messages, earlier, trouble, add, readEarlier } = useChat(group.id, chat)
  const outbox = useOutbox(chat.viewerId, group.id, add)
  // Not below a dialog: refreshing would lose what is typed there.
  const isAlone = useLocation().pathname === paths.group(group.id)
  const refreshes = chat.isNewest && !chat.composing && isAlone
  const isEmpty = messages.length === 0 && outbox.unsent.length === 0

  const send = (content: string) => {
    outbox.send(content)
    if (scroll.current) scroll.current.scrollTop = 0
  }
  return (
    <section aria-label="Chat" className="chat">
      {refreshes && <Refresh to={paths.group(group.id, { tab: "chat" })} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={scroll} className="chat-scroll" role="log" aria-label="Conversation" tabIndex={0}>
        <div>
          <Ends groupId={group.id} earlier={earlier} isNewest={chat.isNewest} onEarlier={readEarlier} />
          {isEmpty && <p className="py-10 text-center text-muted">No messages yet. Say hello.</p>}
          <ol>
            <MessageList
              messages={messages}
              viewerId={chat.viewerId}
              deletesAll={group.may.manage}
              timeZone={timeZone}
            />
            <UnsentList unsent={outbox.unsent} onRetry={outbox.retry} onDiscard={outbox.discard} />
          </ol>
        </div>
      </div>
      {trouble && (
        <p role="status" className="border-t border-line px-5 py-2 text-sm text-muted">
          {troubles[trouble]}
        </p>
      )}
      {group.may.contribute ? (
        <Composer groupId={group.id} viewerId={chat.viewerId} composing={chat.composing} onSend={send} />
      ) : (
        <p className="composer items-center text-sm text-muted">
          You were removed from this group. To write here you need an invitation.
        </p>
      )}
    </section>
  )
}

/** Lets the page read itself again where no script does: without JavaScript, and for who saves data. */
function Refresh({ to }: { to: string }) {
  const refresh = <meta httpEquiv="refresh" content={`${CHAT_REFRESH_MS / 1_000};url=${to}`} />
  return useSavingData() ? refresh : <noscript>{refresh}</noscript>
}

type EndsProps = { groupId: number; earlier: string | null; isNewest: boolean; onEarlier: () => void }

/** The ways to older messages, and from an older page back to the newest. */
function Ends({ groupId, earlier, isNewest, onEarlier }: EndsProps) {
  if (!earlier && isNewest) return null
  return (
    <div className="flex flex-wrap justify-center gap-2.5">
      {earlier && (
        <ButtonLink
          variant="quiet"
          to={paths.group(groupId, { tab: "chat", cursor: earlier })}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onEarlier()
          }}
        >
          Earlier messages
        </ButtonLink>
      )}
      {!isNewest && (
        <ButtonLink variant="quiet" to={paths.group(groupId, { tab: "chat" })}>
          Newest messages
        </ButtonLink>
      )}
    </div>
  )
}
