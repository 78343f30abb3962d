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

/** The name of a file that a browser saved beside the page, where nobody else finds it. Pages of some shops tell pictures by it. */
export function savedFile(attributes: Attributes): string | null {
  const path = attributes.get("src")?.slice(0, 1_000) ?? ""
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path)) return null
  const name = path.replace(/[?#].*$/s, "").replace(/^.*\//s, "")
  // A second file of the same name is called "name(1).jpg".
  return name.replace(/%2B/gi, "+").replace(/\(\d+\)(?=\.\w+$)/, "")
}

export function pictureIn(attributes: Attributes, names: string[]): string | null {
  const addresses = names.map((name) => attributes.get(name)?.trim() ?? "")
  const found = addresses.find((address) => /^(?:https?:)?\/\//i.test(address))
  return found ? found.replace(/^\/\//, "https://") : null
}
