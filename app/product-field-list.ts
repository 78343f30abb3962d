import { lengths } from "./limits.ts"

export type Field = {
  /** Users write a line, a text or a price, choose one of `options`, set a flag, or name tags. A picture, pictures and a link are addresses. */
  kind: "line" | "text" | "price" | "choice" | "flag" | "tags" | "picture" | "pictures" | "link"
  /** A line or a text has at most so many characters. */
  max?: number
  /** A choice is one of these, or none. */
  options?: Readonly<Record<string, string>>
  label: string
}

/**
 * What users say about a product, in a collection and in a group's list. Inputs, responses, selected columns, copies, forms,
 * exports and imports are made from this list, in its order. Apart from its entry, a new field of these kinds needs a
 * column in `productColumns`.
 */
export const productFields = {
  name: { kind: "line", max: lengths.name, label: "Name" },
  brand: { kind: "line", max: lengths.name, label: "Brand" },
  price: { kind: "price", max: lengths.price, label: "Price" },
  availability: {
    kind: "choice",
    options: {
      "in-stock": "In stock",
      "out-of-stock": "Sold out",
      "pre-order": "Pre-order",
      "back-order": "Back order",
    },
    label: "Availability",
  },
  description: { kind: "text", max: lengths.description, label: "Description" },
  imageUrl: { kind: "picture", label: "Picture" },
  imageAlt: { kind: "line", max: lengths.pictureText, label: "Describe the picture" },
  images: { kind: "pictures", label: "Pictures" },
  productUrl: { kind: "link", label: "Product link" },
} as const satisfies Record<string, Field>

/**
 * What is said about one item of a collection, by those who may edit it. Copies do not take it along, and a group's list
 * has none of it. Only editors see the note. Apart from its entry, a new field needs a column in `items`.
 */
export const ownFields = {
  state: {
    kind: "choice",
    options: { wanted: "Wanted", owned: "Have it", gone: "Gone" },
    label: "State",
  },
  starred: { kind: "flag", label: "Favorite" },
  tags: { kind: "tags", max: lengths.tags, label: "Tags" },
  note: { kind: "text", max: lengths.description, label: "Own note" },
} as const satisfies Record<string, Field>
