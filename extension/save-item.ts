import type { Collection } from "./collections.ts"
import { NEW_COLLECTION, type Typed } from "./form.ts"
import { type Item, knownItems } from "./known-items.ts"
import { call, NoAnswer, ServerError, type Settings } from "./server.ts"

/** Saves what was typed, once, however often it is tried after answers that never came. */
export class Saving {
  readonly #settings: Settings
  /** One for each content, so that a repetition gets the first result. */
  readonly #keys = new Map<string, string>()
  readonly #made = new Map<string, Collection>()
  /** What was sent without an answer. It may have been saved. */
  #unanswered: string | undefined
  #known: readonly Item[]

  constructor(settings: Settings, known: readonly Item[]) {
    this.#settings = settings
    this.#known = known
  }

  /** @throws {ServerError} @throws {NoAnswer} */
  async save(typed: Typed, canonicalUrl: string | null): Promise<Item> {
    const collectionId = await this.#collectionId(typed)
    const { name, brand, description, imageUrl, productUrl } = typed
    const body = JSON.stringify({
      name,
      brand,
      description,
      imageUrl,
      productUrl,
      canonicalUrl,
      collectionId,
    })
    return (await this.#savedBefore(body, productUrl)) ?? (await this.#create<Item>("/items", body))
  }

  async #collectionId({ collectionId, collectionName: name, isPrivate }: Typed): Promise<number> {
    if (collectionId !== NEW_COLLECTION) return Number(collectionId)
    const body = JSON.stringify({ name, isPrivate })
    const made = this.#made.get(body) ?? (await this.#collection(body))
    this.#made.set(body, made)
    return made.id
  }

  /** The error is that of another field here. */
  async #collection(body: string): Promise<Collection> {
    try {
      return await this.#create<Collection>("/collections", body)
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      const { name, ...others } = error.fields
      throw new ServerError(error.message, error.status, { ...others, ...(name && { collectionName: name }) })
    }
  }

  /** What was changed after an attempt without an answer has another key, so the first result must be looked for. */
  async #savedBefore(body: string, link: string): Promise<Item | undefined> {
    if (this.#unanswered === undefined || this.#unanswered === body) return undefined
    const items = (await knownItems(this.#settings, link)) ?? []
    const saved = items.find(({ id }) => !this.#known.some((known) => known.id === id))
    if (!saved) this.#unanswered = undefined
    return saved
  }

  async #create<T>(path: string, body: string): Promise<T> {
    const key = this.#keys.get(path + body) ?? crypto.randomUUID()
    this.#keys.set(path + body, key)
    try {
      return (await call<T>(this.#settings, path, { method: "POST", body, key })).body
    } catch (error) {
      if (error instanceof NoAnswer && path === "/items") this.#unanswered = body
      throw error
    }
  }
}
