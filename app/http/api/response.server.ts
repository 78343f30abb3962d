import { z } from "zod"
import type { Page } from "~/domain/paging.ts"
import { nextLink } from "./next-link.ts"

/** What a call of the API answers when it is done: as a promise for its document, and as what keeps it. */
export type Answer<T> = {
  status: 200 | 201 | 204
  /** Null when there is no body. */
  schema: z.ZodType | null
  type: "application/json" | "text/html"
  /** Whether it is one page of a list. */
  isPage: boolean
  description?: string
  /** What each header of it says, beside those that every answer of its kind has. */
  headers?: Record<string, string>
  /** Writes down what the handler gives. */
  write: (value: T, url: URL) => Response
}

type Words = Pick<Answer<never>, "description" | "headers">

/** 200 with a thing. */
export const ok = <S extends z.ZodType>(schema: S, words: Words = {}): Answer<z.output<S>> => ({
  status: 200,
  schema,
  type: "application/json",
  isPage: false,
  write: (value) => Response.json(value),
  ...words,
})

/** 201 with the thing that was made. */
export const created = <S extends z.ZodType>(schema: S, words: Words = {}): Answer<z.output<S>> => ({
  ...ok(schema, words),
  status: 201,
  write: (value) => Response.json(value, { status: 201 }),
})

/** 200 with a part of a list, the address of its next page in a Link header (RFC 8288). */
export const pageOf = <S extends z.ZodType>(schema: S, words: Words = {}): Answer<Page<z.output<S>>> => ({
  ...ok(z.array(schema), words),
  isPage: true,
  write: ({ items, nextCursor }, url) => {
    const link = nextLink(url, nextCursor)
    return Response.json(items, { headers: link ? { Link: link } : {} })
  },
})

/** 204. */
export const noContent = (words: Words = {}): Answer<unknown> => ({
  status: 204,
  schema: null,
  type: "application/json",
  isPage: false,
  write: () => new Response(null, { status: 204 }),
  ...words,
})
