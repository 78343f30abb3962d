import { paths, withQuery } from "~/paths.ts"

type Query = {
  url?: string | undefined
  title?: string | undefined
  text?: string | undefined
  saved?: number
  /** It is the id of what a visitor shared before they signed in. */
  kept?: string
}

export const savePath = (query: Query = {}): string => withQuery("/save", query)

export const saveForm = (form: "read" | "paste" | "find", query: Query): string =>
  withQuery(`/save/${form}`, query)

export const linksPath = paths.links()
