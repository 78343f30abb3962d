import type { Typed } from "./form.ts"

/** A popup closes as soon as the user presses beside it. What was typed waits until it is saved, or the browser ends. */
export const keepDraft = (page: string, typed: Typed) =>
  chrome.storage.session.set({ draft: { page, typed } })

export const forgetDraft = () => chrome.storage.session.remove("draft")

export async function draftOf(address: string): Promise<Typed | undefined> {
  const { draft } = await chrome.storage.session.get("draft")
  const { page, typed } = Object(draft) as { page?: string; typed?: Typed }
  return page === address ? typed : undefined
}
