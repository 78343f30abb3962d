import type { ClientActionFunctionArgs } from "@remix-run/react"
import { draftPrefix, draftStorage } from "./draft-key.ts"
import { rootData } from "./router.ts"
import { SAVED_EVENT } from "./send-form.ts"

/* Text of forms that is not saved yet, on the device: by user and form (`draftKey`). Refused or full storage is no error. */

/** Keys are names of fields; a checkbox or radio button has `name=value`. */
type DraftFields = Record<string, string | boolean>

export type Draft = {
  fields: DraftFields
  /** Hidden fields: what a page filled in (`data-read`). */
  read?: Record<string, string> | undefined
  /** Another link took its place: it is offered, and not restored by itself. */
  isAside?: boolean | undefined
  /** The hashes of the values that the form was opened with (`SHOWN_FIELD`). */
  shown: string | undefined
}

type Stored = Draft & { at: number }

const KEPT_MS = 7 * 24 * 60 * 60 * 1_000
const DRAFTS_AT_MOST = 20
const CHARACTERS_AT_MOST = 100_000

export function readDraft(key: string): Stored | null {
  return tried(() => {
    const stored = parsed(draftStorage(key).getItem(key))
    return stored && stored.at > Date.now() - KEPT_MS ? stored : null
  })
}

/** @returns the drafts whose keys begin with this, the newest first. */
export function listDrafts(start: string): { key: string; draft: Draft }[] {
  const keys = tried(() => Object.keys(draftStorage(start)).filter((key) => key.startsWith(start))) ?? []
  const drafts = keys.flatMap((key) => {
    const draft = readDraft(key)
    return draft ? [{ key, draft }] : []
  })
  return drafts.sort((one, other) => other.draft.at - one.draft.at)
}

/** Fields that are too long are left out. Without fields the draft is removed. */
export function saveDraft(key: string, { fields, ...draft }: Draft): void {
  tried(() => {
    const storage = draftStorage(key)
    let room = CHARACTERS_AT_MOST
    const fitting = Object.entries(fields).filter(([name, value]) => {
      const length = name.length + String(value).length
      if (length > room) return false
      room -= length
      return true
    })
    if (fitting.length === 0) return storage.removeItem(key)
    if (storage.getItem(key) === null) makeRoom(storage)
    storage.setItem(key, JSON.stringify({ ...draft, at: Date.now(), fields: Object.fromEntries(fitting) }))
  })
}

export function removeDraft(key: string): void {
  tried(() => draftStorage(key).removeItem(key))
}

/** @param path of the form's action, whose drafts of links stay; without it, all drafts of the user go. */
export function dropDrafts(userId: string | number, path?: string): void {
  const prefix = draftPrefix(userId, path === undefined ? "" : `${path}#`)
  tried(() => {
    const storage = draftStorage(prefix)
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  })
}

type Send = (args: ClientActionFunctionArgs) => Promise<unknown>

/** Wraps the `clientAction` of a form that signs the user out by choice. */
export function dropsDrafts(send: Send): Send {
  return async (args) => {
    const userId = signedInUserId()
    const drop = () => dropDrafts(userId)
    addEventListener(SAVED_EVENT, drop)
    try {
      return await send(args)
    } finally {
      removeEventListener(SAVED_EVENT, drop)
    }
  }
}

export const signedInUserId = (): number | "" => rootData()?.user?.id ?? ""

function makeRoom(storage: Storage): void {
  const drafts = Object.keys(storage)
    .filter((key) => key.startsWith("draft:"))
    .map((key) => ({ key, at: parsed(storage.getItem(key))?.at ?? 0 }))
    .sort((one, other) => other.at - one.at)
  const oldest = Date.now() - KEPT_MS
  for (const [index, { key, at }] of drafts.entries())
    if (index >= DRAFTS_AT_MOST - 1 || at <= oldest) storage.removeItem(key)
}

function parsed(text: string | null): Stored | null {
  try {
    const stored = JSON.parse(text ?? "null") as Stored | null
    return typeof stored?.at === "number" && typeof stored.fields === "object" ? stored : null
  } catch {
    return null
  }
}

function tried<Value>(access: () => Value): Value | null {
  try {
    return access()
  } catch {
    return null
  }
}
