import type { Unsent } from "~/browser/chat-outbox.ts"
import { Words } from "./bubble.tsx"

type Props = { unsent: readonly Unsent[]; onRetry: (key: string) => void; onDiscard: (key: string) => void }

/** Messages on their way, and those that did not get through. */
export function UnsentList({ unsent, onRetry, onDiscard }: Props) {
  return unsent.map(({ key, content, status }) => (
    <li key={key} className="message message-own message-unsent">
      <p className="sr-only">You</p>
      <div className="bubble">
        <Words text={content} />
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
