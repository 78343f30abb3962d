import { z } from "zod"
import { jobLimits } from "~/domain/imports/job-limits.ts"
import { importLinks } from "~/domain/imports/receive.server.ts"
import { scrapeSchema } from "~/domain/items/inputs.server.ts"
import { Invalid } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { textsOf } from "~/forms/values.server.ts"
import { paths } from "~/paths.ts"
import { shorten } from "~/text.ts"
import { hasPlace, mergePlace, noPlace, placeShape } from "../save/places.server.ts"
import { sharedLink } from "../save/shared-link.server.ts"

/** A form gives 100,000 back, with its other fields. */
const CHARACTERS_MAX = 99_000

const schema = z
  .object({
    links: z
      .string({ error: "Paste at least one link" })
      .max(CHARACTERS_MAX, "This is too long. Please split it."),
    ...placeShape,
  })
  .refine(hasPlace, noPlace)

export const addLinks = formAction({
  schema,
  creates: true,
  failed: "Failed to read the links",
  prepare: mergePlace,
  run: ({ viewer, input: { links, collectionId, newCollection, isPrivate }, fields, options }) => {
    const place = newCollection ? { collection: newCollection, isPrivate } : { collectionId }
    const isForgiving = textsOf(fields).others !== undefined
    return importLinks(viewer, { urls: linksOf(links, isForgiving), ...place }, options)
  },
  done: ({ id }) => ({ to: paths.import(id) }),
})

/** One on each line, also within a sentence. @throws {Invalid} that names the line, unless lines without a link are left out. */
export function linksOf(text: string, isForgiving = false): string[] {
  const lines = text.split(/\r\n|[\n\r\u2028]/)
  const links = new Set<string>()
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue
    const { link, isTooLong } = sharedLink({ text: line })
    const address = scrapeSchema.shape.url.safeParse(link)
    if (!address.success) {
      if (isForgiving) continue
      throw wrong(
        `${isTooLong ? "The link is too long" : "There is no link"} in line ${index + 1}: ${shorten(line.trim(), 80)}`,
      )
    }
    links.add(address.data)
    if (links.size > jobLimits.links) throw wrong(`Paste at most ${jobLimits.links} links at once.`)
  }
  if (links.size === 0) throw wrong("Paste at least one link")
  return [...links]
}

const wrong = (message: string) => new Invalid({ links: [message] })
