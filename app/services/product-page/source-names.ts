import type { Field } from "./types.ts"

/** Where something was found, in words for users. */
export const sourceNames = [
  "structured data",
  "microdata",
  "Open Graph",
  "Twitter card",
  "meta tag",
  "page title",
  "page heading",
  "page text",
  "picture gallery",
  "specifications",
  "breadcrumbs",
  "link on the page",
  "script on the page",
  "product name",
] as const
export type Source = (typeof sourceNames)[number]

const NAMES: Record<string, Source> = {
  "json-ld": "structured data",
  rdfa: "structured data",
  microdata: "microdata",
  opengraph: "Open Graph",
  twitter: "Twitter card",
  meta: "meta tag",
  title: "page title",
  heading: "page heading",
  specifications: "specifications",
  breadcrumbs: "breadcrumbs",
  link: "link on the page",
  script: "script on the page",
  state: "script on the page",
  maker: "specifications",
  hook: "page text",
  name: "product name",
}

/** @param source of a candidate, such as "json-ld". */
export const sourceOf = (source: string, field: Field | "price"): Source =>
  NAMES[source] ??
  (field === "imageUrl" ? "picture gallery" : field === "name" ? "page heading" : "page text")
