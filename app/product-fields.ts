import { type Field, productFields } from "./product-field-list.ts"

type Fields = typeof productFields
export type ProductField = keyof Fields
/** The fields that are lines or texts. */
export type WordsField = {
  [F in ProductField]: Fields[F]["kind"] extends "line" | "text" ? F : never
}[ProductField]

export const fieldNames = Object.keys(productFields) as ProductField[]

export const wordsFields: ({ name: WordsField; max: number } & Field)[] = Object.entries<Field>(
  productFields,
).flatMap(([name, field]) =>
  field.max === undefined ? [] : { ...field, name: name as WordsField, max: field.max },
)

export const eachField = <V>(make: (name: ProductField, field: Field) => V): Record<ProductField, V> =>
  Object.fromEntries(fieldNames.map((name) => [name, make(name, productFields[name])])) as Record<
    ProductField,
    V
  >

/** The product's fields of a row, of an input or of a response. What is absent becomes null. */
export const productValues = <T extends { [F in ProductField]?: string | null | undefined }>(values: T) =>
  eachField((name) => values[name] ?? null) as {
    [F in ProductField]: Exclude<T[F], undefined> | (undefined extends T[F] ? null : never)
  }
