/** An element of this page, which its HTML has. */
export const byId = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T

/** Shows a text, or hides its element for "". */
export function say(id: string, text: string): void {
  byId(id).textContent = text
  byId(id).hidden = text === ""
}

export const fill = <T>(id: string, values: readonly T[], make: (value: T) => Element) =>
  byId(id).replaceChildren(...values.map(make))

export const option = (value: string, text = value): HTMLOptionElement => new Option(text, value)
