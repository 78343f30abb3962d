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

/** A popup closes as soon as the user presses beside it. What was typed waits until it is saved, or the browser ends. */
export const keepDraft = (page: string, typed: Typed) =>
  chrome.storage.session.set({ draft: { page, typed } })

export const forgetDraft = () => chrome.storage.session.remove("draft")

export async function draftOf(address: string): Promise<Typed | undefined> {
  const { draft } = await chrome.storage.session.get("draft")
  const { page, typed } = Object(draft) as { page?: string; typed?: Typed }
  return page === address ? typed : undefined
}
