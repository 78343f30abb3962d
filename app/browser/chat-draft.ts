import { type ChatPlace, keepText, keptText } from "./chat-place.ts"

/* What is being typed outlives a reload of the page. */

export const keptDraft = (place: ChatPlace): string => keptText("draft", place) ?? ""
export const keepDraft = (place: ChatPlace, text: string): void => keepText("draft", place, text)
export const forgetDraft = (place: ChatPlace): void => keepText("draft", place, null)
