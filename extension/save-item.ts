import type { Collection } from "./collections.ts"
import { NEW_COLLECTION, type Typed } from "./form.ts"
import type { Item } from "./known-items.ts"
import { call, NoAnswer, ServerError, type Settings } from "./server.ts"

/** Saves the typed values once, however often it is tried after lost responses. */
export class Saving {
  readonly #settings: Settings
  /** Each content has one, so that a repetition gets the first result. */
  readonly #keys = new Map<string, string>()
  readonly #made = new Map<string, Collection>()
  /** The item was sent without a response and may be saved, so later typed values change that item. */
  #unanswered: string | undefined

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** @throws {ServerError} @throws {NoAnswer} */
  async save(typed: Typed, canonicalUrl: string | null): Promise<Item> {
    const collectionId = await this.#collectionId(typed)
    const { collectionName: _, isPrivate: __, ...fields } = typed
    const body = JSON.stringify({ ...fields, canonicalUrl, collectionId })
    const isChanged = this.#unanswered !== undefined && this.#unanswered !== body
    const first = isChanged ? await this.#repeated(this.#unanswered ?? body) : undefined
    if (!first) return this.#create<Item>("/items", body)
    return (await call<Item>(this.#settings, `/items/${first.id}`, { method: "PATCH", body })).body
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

  /** Gets the first result, or saves now. Undefined when the server refuses it. */
  async #repeated(body: string): Promise<Item | undefined> {
    try {
      return await this.#create<Item>("/items", body)
    } catch (error) {
      if (!(error instanceof ServerError) || error.needsToken || error.mayWorkLater) throw error
      this.#unanswered = undefined
      return undefined
    }
  }

  async #create<T>(path: string, body: string): Promise<T> {
    const key = this.#keys.get(path + body) ?? crypto.randomUUID()
    this.#keys.set(path + body, key)
    try {
      return (await call<T>(this.#settings, path, { method: "POST", body, key })).body
    } catch (error) {
      const isUnknown = error instanceof NoAnswer || (error instanceof ServerError && error.mayWorkLater)
      if (isUnknown && path === "/items") this.#unanswered ??= body
      throw error
    }
  }
}
