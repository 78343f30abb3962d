import { useLocation, useNavigate } from "@remix-run/react"
import { useEffect } from "react"
import type { ChatProblem } from "~/browser/chat-watch.ts"
import { isPlainClick } from "~/browser/dialogs.ts"
import type { Message } from "~/domain/groups/responses.server.ts"
import { CHAT_REFRESH_MS } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { counted } from "~/ui/format.tsx"
import { ChevronDownIcon } from "~/ui/icons.ts"
import { useSavingData } from "~/ui/render-context.ts"
import { useTimeZone } from "~/ui/time.tsx"
import { layout } from "~/words/messages.ts"
import type { GroupOnPage } from "../group-on-page.server.ts"
import type { ChatTabData } from "./chat-tab.server.ts"
import { Composer, UnsentText } from "./composer.tsx"
import { MessageList, UnsentList } from "./messages.tsx"
import { useChat, useOutbox } from "./use-chat.ts"
import { useFollowing } from "./use-following.ts"
import { useReadMark } from "./use-read-mark.ts"

type Props = { group: GroupOnPage; chat: ChatTabData; zoneOfServer: string }

/** Who was removed from a private group sees no difference to a deleted one. */
const problemsIn = ({ isPrivate }: GroupOnPage): Record<ChatProblem, string> => ({
  unreached: "No connection. New messages will show as soon as it is back.",
  "signed-out": "You are signed out. What you typed is kept.",
  closed: "This chat is not open to you any more.",
  gone: isPrivate ? "You were removed from this group, or it was deleted." : "This group was deleted.",
})

export function Chat({ group, chat, zoneOfServer }: Props) {
  const timeZone = useTimeZone(zoneOfServer)
  const { messages, earlier, problem, setProblem, add, readEarlier } = useChat(group.id, chat)
  const navigate = useNavigate()
  const here = paths.group(group.id, { tab: "chat" })
  const readAgain = () => navigate(here, { replace: true, preventScrollReset: true })
  const place = { viewerId: chat.viewerId, groupId: group.id }
  const outbox = useOutbox(place, {
    onSent: (message) => {
      add(message)
      // A message in a public group makes its writer a member.
      if (group.may.join) readAgain()
    },
    onRefused: (status) => {
      if (status === 401) setProblem("signed-out")
      // Another user has signed in, or the group has changed.
      if (status === 403) readAgain()
      // Its page would take the texts away.
      if (status === 404) setProblem("gone")
    },
  })
  // The chat does not refresh below a dialog, because that would lose typed texts.
  const isAlone = useLocation().pathname === paths.group(group.id)
  const refreshes = chat.isNewest && !chat.composing && isAlone
  useCardsOfNews(refreshes ? messages : [], chat, readAgain)
  const isEmpty = messages.length === 0 && outbox.unsent.length === 0

  const { log, seenId, news, onScroll, toEnd } = useFollowing(messages, chat.viewerId)
  const isMember = group.may.manage || group.may.leave
  useReadMark(place, isMember && chat.isNewest ? seenId : 0, group.unread > 0)

  const send = (content: string) => {
    outbox.send(content)
    toEnd()
  }
  return (
    <section
      aria-label="Chat"
      className="chat relative flex min-h-30 max-w-205 flex-[1_1_30rem] flex-col overflow-hidden rounded-xl border border-line bg-surface"
    >
      {refreshes && <Refresh to={here} />}
      {/* Reversed, so that it starts at its end and stays there when messages arrive, without a script. */}
      <div
        ref={log}
        className="chat-scroll flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain p-5 [overflow-anchor:none] focus-visible:rounded-xl focus-visible:-outline-offset-3"
        role="log"
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div>
          <PageLinks groupId={group.id} earlier={earlier} isNewest={chat.isNewest} onEarlier={readEarlier} />
          {isEmpty && <p className="py-10 text-center text-muted">No messages yet. Say hello.</p>}
          <ol>
            <MessageList
              messages={messages}
              viewerId={chat.viewerId}
              deletesAll={group.may.manage}
              timeZone={timeZone}
              products={chat.products}
              unmet={chat.unmet}
            />
            <UnsentList unsent={outbox.unsent} onRetry={outbox.retry} onDiscard={outbox.discard} />
          </ol>
        </div>
      </div>
      <div className="relative flex justify-center" aria-live="polite">
        {news > 0 && (
          <Button
            type="button"
            className="absolute bottom-3"
            onClick={() => {
              toEnd()
              log.current?.focus({ preventScroll: true })
            }}
          >
            {counted(news, "new message")}
            <ChevronDownIcon />
          </Button>
        )}
      </div>
      {problem && (
        <p role="status" className="border-t border-line px-5 py-2 text-sm text-muted">
          {problemsIn(group)[problem]}
          {problem === "signed-out" && (
            <a className="link touch-target ms-2" href={paths.auth({ redirectTo: here })}>
              {layout.signIn}
            </a>
          )}
        </p>
      )}
      {problem === "closed" || problem === "gone" ? (
        <UnsentText {...place} />
      ) : group.may.contribute ? (
        <Composer groupId={group.id} viewerId={chat.viewerId} composing={chat.composing} onSend={send} />
      ) : (
        <>
          <p className="composer items-center text-sm text-muted">
            You were removed from this group. To write here you need an invitation.
          </p>
          <UnsentText {...place} />
        </>
      )}
    </section>
  )
}

/** The page has the cards of products. It is read again for a new message that names one. */
function useCardsOfNews(messages: Message[], chat: ChatTabData, readAgain: () => void): void {
  const last = chat.messages.at(-1)?.id ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: `readAgain` is made anew by each rendering
  useEffect(() => {
    const address = `${location.origin}/product/`
    if (messages.some(({ id, content, itemId }) => id > last && (itemId || content.includes(address))))
      readAgain()
  }, [messages, last])
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
