import { useEffect, useRef, useSyncExternalStore } from "react"
import { ApiError } from "~/browser/api-error.ts"
import { outboxOf, type Unsent } from "~/browser/chat-outbox.ts"
import { randomId } from "~/browser/random-id.ts"
import type { Message } from "~/domain/groups/responses.server.ts"
import { failed, titles } from "~/messages.ts"
import { useToast } from "~/ui/toast.tsx"

const NONE: readonly Unsent[] = []
const never = () => () => {}

/** What this person has written here and the server has not confirmed. */
export function useOutbox(viewerId: number, groupId: number, onSent: (message: Message) => void) {
  const outbox = typeof window === "undefined" ? null : outboxOf({ viewerId, groupId })
  const unsent = useSyncExternalStore(
    outbox ? (changed) => outbox.subscribe(changed) : never,
    () => outbox?.unsent ?? NONE,
    () => NONE,
  )
  const { show } = useToast()
  const listener = useRef({ onSent, show })
  listener.current = { onSent, show }

  useEffect(
    () =>
      outbox?.listen({
        sent: (message) => listener.current.onSent(message),
        failed: (error) =>
          listener.current.show({
            id: randomId(),
            kind: "error",
            title: titles.error,
            description: (error instanceof ApiError && error.reason) || failed.sendMessage,
          }),
      }),
    [outbox],
  )
  return {
    unsent,
    send: (content: string) => outbox?.send(content),
    retry: (key: string) => outbox?.retry(key),
    discard: (key: string) => outbox?.discard(key),
  }
}
