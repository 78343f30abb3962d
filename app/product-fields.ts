import { type Field, ownFields, productFields } from "./product-field-list.ts"

type Fields = typeof productFields
export type ProductField = keyof Fields
export type Availability = keyof Fields["availability"]["options"]
/** The fields that are no addresses. */
export type WordsField = {
  [F in ProductField]: Fields[F]["kind"] extends "picture" | "pictures" | "link" ? never : F
}[ProductField]

export type State = keyof (typeof ownFields)["state"]["options"]
export type OwnValues = { state: State; starred: boolean; tags: string | null; note: string | null }

export const states = Object.keys(ownFields.state.options) as [State, ...State[]]

export const notSaid: OwnValues = { state: "wanted", starred: false, tags: null, note: null }

export const fieldNames = Object.keys(productFields) as ProductField[]

export const wordsFields: ({ name: WordsField } & Field)[] = Object.entries<Field>(productFields).flatMap(
  ([name, field]) =>
    ["picture", "pictures", "link"].includes(field.kind) ? [] : { ...field, name: name as WordsField },
)

export const eachField = <V>(make: (name: ProductField, field: Field) => V): Record<ProductField, V> =>
  Object.fromEntries(fieldNames.map((name) => [name, make(name, productFields[name])])) as Record<
    ProductField,
    V
  >

/** The product's fields of a row or of an input. What is absent becomes null. */
export const productValues = <T extends { [F in ProductField]?: string | null | undefined }>(values: T) =>
  eachField((name) => values[name] ?? null) as {
    [F in ProductField]: Exclude<T[F], undefined> | (undefined extends T[F] ? null : never)
  }
