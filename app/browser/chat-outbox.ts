import type { Message } from "~/domain/groups/responses.server.ts"
import { callApi } from "./api.ts"
import { type ChatPlace, keepText, keptText } from "./chat-place.ts"
import { randomId } from "./random-id.ts"

/** A message that the server has not confirmed. Its key makes sending it again harmless. */
export type Unsent = { key: string; content: string; status: "sending" | "failed" }

type Listener = { sent: (message: Message) => void; failed: (error: unknown) => void }

/**
 * What one person has written in one chat and the server has not confirmed, in the order of writing. It lives as long
 * as the tab, through reloads and visits to other pages, so that nothing typed is lost.
 */
export class Outbox {
  #unsent: readonly Unsent[]
  #listener: Listener | null = null
  #line: Promise<void> = Promise.resolve()
  readonly #changed = new Set<() => void>()
  readonly #place: ChatPlace

  constructor(place: ChatPlace) {
    this.#place = place
    this.#unsent = restored(place)
  }

  /** The same array until it changes. */
  get unsent(): readonly Unsent[] {
    return this.#unsent
  }

  subscribe(changed: () => void): () => void {
    this.#changed.add(changed)
    return () => this.#changed.delete(changed)
  }

  /** Tells what became of messages to the chat that is open. */
  listen(listener: Listener): () => void {
    this.#listener = listener
    return () => {
      if (this.#listener === listener) this.#listener = null
    }
  }

  send(content: string): void {
    const key = randomId()
    this.#change([...this.#unsent, { key, content, status: "sending" }])
    this.#queue(key)
  }

  retry(key: string): void {
    this.#set(key, "sending")
    this.#queue(key)
  }

  discard(key: string): void {
    this.#change(this.#unsent.filter((message) => message.key !== key))
  }

  /** One after the other, so that they arrive in the order in which they were written. */
  #queue(key: string): void {
    this.#line = this.#line.then(() => this.#deliver(key))
  }

  async #deliver(key: string): Promise<void> {
    const message = this.#unsent.find((one) => one.key === key)
    if (!message) return
    try {
      const sent = await callApi<Message>(`/groups/${this.#place.groupId}/messages`, {
        method: "POST",
        json: { content: message.content },
        headers: { "Idempotency-Key": key },
      })
      this.#listener?.sent(sent)
      this.discard(key)
    } catch (error) {
      this.#set(key, "failed")
      this.#listener?.failed(error)
    }
  }

  #set(key: string, status: Unsent["status"]): void {
    this.#change(this.#unsent.map((message) => (message.key === key ? { ...message, status } : message)))
  }

  #change(unsent: readonly Unsent[]): void {
    this.#unsent = unsent
    const texts = unsent.map(({ key, content }) => ({ key, content }))
    keepText("unsent", this.#place, texts.length > 0 ? JSON.stringify(texts) : null)
    for (const changed of this.#changed) changed()
  }
}

/** What an earlier page of this tab did not get through. It may have arrived: its key tells the server. */
function restored(place: ChatPlace): Unsent[] {
  const texts = JSON.parse(keptText("unsent", place) ?? "[]") as { key: string; content: string }[]
  return texts.map(({ key, content }) => ({ key, content, status: "failed" }))
}

const outboxes = new Map<string, Outbox>()

/** The one outbox of this person in this chat. */
export function outboxOf(place: ChatPlace): Outbox {
  const name = `${place.viewerId}:${place.groupId}`
  const outbox = outboxes.get(name) ?? new Outbox(place)
  outboxes.set(name, outbox)
  return outbox
}
