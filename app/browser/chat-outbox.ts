import type { Message } from "~/domain/groups/responses.server.ts"
import { randomId } from "./api.ts"
import { callApi } from "./call-api.ts"

/** A message that the server has not confirmed. Sending it again with the same key creates it only once. */
export type Unsent = { key: string; content: string; status: "sending" | "failed" }

type Listener = { confirmed: (message: Message) => void; failed: (error: unknown) => void }

/** One user's unconfirmed messages in one chat, in order. Lives as long as the tab, through reloads. */
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

  get unsent(): readonly Unsent[] {
    return this.#unsent
  }

  subscribe(changed: () => void): () => void {
    this.#changed.add(changed)
    return () => this.#changed.delete(changed)
  }

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

  #queue(key: string): void {
    this.#line = this.#line.then(() => this.#deliver(key))
  }

  async #deliver(key: string): Promise<void> {
    const message = this.#unsent.find((one) => one.key === key)
    if (!message) return
    try {
      const confirmedMessage = await callApi<Message>(`/groups/${this.#place.groupId}/messages`, {
        method: "POST",
        // Another user may have signed in since: their session must not send it.
        json: { content: message.content, userId: this.#place.viewerId },
        headers: { "Idempotency-Key": key },
      })
      this.#listener?.confirmed(confirmedMessage)
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
    saveText("unsent", this.#place, texts.length > 0 ? JSON.stringify(texts) : null)
    for (const changed of this.#changed) changed()
  }
}

/** Unconfirmed messages of an earlier page in this tab. They may have arrived, so the user decides to retry. */
function restored(place: ChatPlace): Unsent[] {
  const texts = JSON.parse(readText("unsent", place) ?? "[]") as { key: string; content: string }[]
  return texts.map(({ key, content }) => ({ key, content, status: "failed" }))
}

const outboxes = new Map<string, Outbox>()

export function outboxOf(place: ChatPlace): Outbox {
  const name = `${place.viewerId}:${place.groupId}`
  const outbox = outboxes.get(name) ?? new Outbox(place)
  outboxes.set(name, outbox)
  return outbox
}

export type ChatPlace = { viewerId: number; groupId: number }

const storageKey = (kind: string, { viewerId, groupId }: ChatPlace) => `chat-${kind}:${viewerId}:${groupId}`

function readText(kind: string, place: ChatPlace): string | null {
  try {
    return sessionStorage.getItem(storageKey(kind, place))
  } catch {
    return null
  }
}

/** Full or forbidden storage is no error: the text then lives as long as the page. */
function saveText(kind: string, place: ChatPlace, text: string | null): void {
  try {
    if (text) sessionStorage.setItem(storageKey(kind, place), text)
    else sessionStorage.removeItem(storageKey(kind, place))
  } catch {}
}

/** Signing out in another tab clears the storage of this one, too. */
const drafts = new Map<string, string>()

export const readDraft = (place: ChatPlace): string =>
  drafts.get(storageKey("draft", place)) ?? readText("draft", place) ?? ""

export function saveDraft(place: ChatPlace, text: string): void {
  drafts.set(storageKey("draft", place), text)
  saveText("draft", place, text)
}
