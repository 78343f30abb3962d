import { useLocation } from "@remix-run/react"
import { useRef } from "react"
import type { ChatProblem } from "~/browser/chat-watch.ts"
import { CHAT_REFRESH_MS } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { useTimeZone } from "~/ui/format.tsx"
import { isPlainClick } from "~/ui/navigation.tsx"
import { useSavingData } from "~/ui/render-context.ts"
import type { GroupOnPage } from "../group-on-page.server.ts"
import type { ChatTabData } from "../tabs.server.ts"
import { Composer } from "./composer.tsx"
import { MessageList, UnsentList } from "./messages.tsx"
import { useChat, useOutbox } from "./use-chat.ts"

type Props = { group: GroupOnPage; chat: ChatTabData; zoneOfServer: string }

const problems: Record<ChatProblem, string> = {
  unreached: "No connection. New messages will show as soon as it is back.",
  "signed-out": "You are signed out. Sign in to go on reading.",
  closed: "This chat is not open to you any more.",
}

export function Chat({ group, chat, zoneOfServer }: Props) {
  const timeZone = useTimeZone(zoneOfServer)
  const scroll = useRef<HTMLDivElement>(null)
  const { messages, earlier, problem, add, readEarlier } = useChat(group.id, chat)
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
          <PageLinks groupId={group.id} earlier={earlier} isNewest={chat.isNewest} onEarlier={readEarlier} />
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
      {problem && (
        <p role="status" className="border-t border-line px-5 py-2 text-sm text-muted">
          {problems[problem]}
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

/** Reloads the page where no script runs: without JavaScript, and with Save-Data. */
function Refresh({ to }: { to: string }) {
  const refresh = <meta httpEquiv="refresh" content={`${CHAT_REFRESH_MS / 1_000};url=${to}`} />
  return useSavingData() ? refresh : <noscript>{refresh}</noscript>
}

type PageLinksProps = { groupId: number; earlier: string | null; isNewest: boolean; onEarlier: () => void }

function PageLinks({ groupId, earlier, isNewest, onEarlier }: PageLinksProps) {
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
