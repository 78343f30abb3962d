import type { Attributes } from "./tags.ts"

/** Collects the text inside of one element, with what is nested in it. */
export class Capture {
  #tag = ""
  #depth = 0
  #use: (text: string) => void = () => {}
  #text = ""

  start(tag: string, use: (text: string) => void): void {
    this.#end()
    this.#tag = tag
    this.#depth = 1
    this.#use = use
  }

  open(tag: string): void {
    if (this.#depth > 0 && tag === this.#tag) this.#depth++
  }

  close(tag: string): void {
    if (this.#depth > 0 && tag === this.#tag && --this.#depth === 0) this.#end()
  }

  text(text: string): void {
    if (this.#depth > 0 && this.#text.length < MAX_TEXT) this.#text += text
  }

  #end(): void {
    if (this.#text.trim() !== "") this.#use(this.#text)
    this.#depth = 0
    this.#text = ""
    this.#use = () => {}
  }
}

const MAX_TEXT = 20_000

/** A browser that saves a page keeps its pictures in a folder beside it, where nobody else finds them. */
export function pictureIn(attributes: Attributes, names: string[]): string | null {
  const addresses = names.map((name) => attributes.get(name)?.trim() ?? "")
  const found = addresses.find((address) => /^(?:https?:)?\/\//i.test(address))
  return found ? found.replace(/^\/\//, "https://") : null
}
