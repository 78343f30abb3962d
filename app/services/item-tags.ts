import { lengths } from "~/limits.ts"
import { fold } from "~/text.ts"

export const tagLimits = { count: 20, length: lengths.tag } as const

/*
 * Tags are one text, "Oak, Living room", so that they are typed, compared, exported and imported like every other text.
 * Their keys are ",oak,living room,": a tag is found by its key between commas.
 */

/** Tags that differ only in case are one. @param text has commas or line breaks between its tags. */
export function tagsIn(text: string | readonly string[]): string[] {
  const said = typeof text === "string" ? text.split(/[,\n]/) : text.map((tag) => tag.replaceAll(",", " "))
  const byKey = new Map<string, string>()
  for (const one of said) {
    const tag = one
      .replace(/\s+/gu, " ")
      .trim()
      .replace(/^[#\s]+/, "")
    const key = keyOf(tag)
    if (key && !byKey.has(key)) byKey.set(key, tag)
  }
  return [...byKey.values()]
}

/** Folding makes commas of their wide forms. */
const keyOf = (tag: string) => fold(tag).replaceAll(",", " ").trim()

/** @returns null without tags. */
export const tagsText = (tags: readonly string[]): string | null => tags.join(", ") || null

/** @param text as `tagsText` made it. */
export const tagsOf = (text: string | null): string[] => (text ? text.split(", ") : [])

export const tagKeys = (text: string | null): string | null => text && `,${tagsOf(text).map(keyOf).join()},`

/** A part of the keys of every item that has the tag. */
export const keyOfTag = (tag: string): string => `,${keyOf(tagsIn(tag)[0] ?? "")},`
