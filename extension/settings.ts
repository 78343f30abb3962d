import type { Typed } from "./form.ts"
import type { Settings } from "./server.ts"

/** Kept by the browser, on this computer only. */
export async function readSettings(): Promise<Settings | null> {
  const { server, token } = await chrome.storage.local.get(["server", "token"])
  return typeof server === "string" && typeof token === "string" ? { server, token } : null
}

/** Another account has other collections, so nothing that was chosen stays. */
export async function saveSettings(settings: Settings): Promise<void> {
  await chrome.storage.local.set(settings)
  await chrome.storage.local.remove("lastCollectionId")
  await chrome.storage.session.clear()
}

export async function lastCollectionId(): Promise<number | undefined> {
  const { lastCollectionId: id } = await chrome.storage.local.get("lastCollectionId")
  return typeof id === "number" ? id : undefined
}

export const rememberCollection = (id: number) => chrome.storage.local.set({ lastCollectionId: id })

const draftKey = (link: string) => `draft ${link}`

/**
 * A popup closes as soon as the user presses beside it. What was typed waits until it is saved, or the browser ends.
 * @param link of the product, which is all that a draft belongs to.
 */
export const keepDraft = (link: string, typed: Partial<Typed>) =>
  chrome.storage.session.set({ [draftKey(link)]: typed })

export const forgetDraft = (link: string) => chrome.storage.session.remove(draftKey(link))

export async function draftOf(link: string): Promise<Partial<Typed> | undefined> {
  const kept = await chrome.storage.session.get(draftKey(link))
  return kept[draftKey(link)] as Partial<Typed> | undefined
}
