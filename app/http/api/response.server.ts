import { z } from "zod"
import type { Page } from "~/domain/paging.ts"
import { Reply } from "../response/deliver.server.ts"

export type Returns<T> = {
  status: 200 | 201 | 202 | 204
  schema: z.ZodType | null
  type: string
  isPage: boolean
  /** A file is sent while it is made, so it has no `ETag`. Its schema by its type. */
  files?: Record<string, z.ZodType>
  description?: string
  headers?: Record<string, string>
  write: (value: T, url: URL) => Reply
}

type Words = Pick<Returns<never>, "description" | "headers">

export const ok = <S extends z.ZodType>(schema: S, words: Words = {}): Returns<z.output<S>> => ({
  status: 200,
  schema,
  type: "application/json",
  isPage: false,
  write: (value) => Reply.json(value),
  ...words,
})

export const created = <S extends z.ZodType>(schema: S, words: Words = {}): Returns<z.output<S>> => ({
  ...ok(schema, words),
  status: 201,
  write: (value) => Reply.json(value, { status: 201 }),
})

/** The address in the response returns the progress. */
export const accepted = <T extends { id: number }>(
  schema: z.ZodType<T>,
  addressOf: (value: T) => string,
): Returns<T> => ({
  ...ok(schema),
  status: 202,
  headers: { Location: "Where to read how far it is" },
  write: (value) => Reply.json(value, { status: 202, headers: { Location: addressOf(value) } }),
})

/** A part of a list, with the address of its next page in a Link header (RFC 8288). */
export const pageOf = <S extends z.ZodType>(schema: S, words: Words = {}): Returns<Page<z.output<S>>> => ({
  ...ok(z.array(schema), words),
  isPage: true,
  write: ({ items, nextCursor }, url) => {
    const link = nextLink(url, nextCursor)
    return Reply.json(items, { headers: link ? { Link: link } : {} })
  },
})

export function nextLink(url: URL, nextCursor: string | null): string | null {
  if (!nextCursor) return null
  const next = new URLSearchParams(url.search)
  next.set("cursor", nextCursor)
  return `<${url.pathname}?${next}>; rel="next"`
}

/** The call returns `downloadReply`. */
export const file = (files: Record<string, z.ZodType>): Returns<never> => ({
  status: 200,
  schema: null,
  type: "application/octet-stream",
  isPage: false,
  files,
  description: "The file",
  write: () => new Reply(null),
})

export const noContent = (words: Words = {}): Returns<unknown> => ({
  status: 204,
  schema: null,
  type: "application/json",
  isPage: false,
  write: () => new Reply(null, { status: 204 }),
  ...words,
})
