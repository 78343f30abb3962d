import { paths } from "~/paths.ts"
import { remixRouter } from "../router.ts"

/** Longer texts are no links that somebody has just copied, and an address has no room for them. */
const CHARACTERS_MAX = 2_000
const LINK = /^https?:\/\/\S/i

/** A link, or a text with one, that is pasted outside of every field opens the form that saves it. */
export function openPastedLinks(): void {
  addEventListener("paste", ({ target, clipboardData }) => {
    const text = clipboardData?.getData("text") ?? ""
    if (text.length > CHARACTERS_MAX || (target as Element).closest("input, textarea, dialog")) return
    const words = text.trim().split(/\s+/)
    if (!words.some((word) => LINK.test(word))) return
    const [, id] = /^\/collection\/(\d+)/.exec(location.pathname) ?? []
    const shared = words.every((word) => LINK.test(word)) ? { url: text } : { text }
    remixRouter()?.navigate(paths.save({ ...shared, ...(id && { collectionId: Number(id) }) }))
  })
}
