import { fold } from "../text.ts"

/** What an item's search looks in: its folded name and brand, on two lines so that no match spans both. */
export const itemSearchKey = (name: string, brand: string | null): string =>
  `${fold(name)}\n${fold(brand ?? "")}`
