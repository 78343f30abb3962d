import { type Field, productFields } from "~/product-field-list.ts"
import { TextArea, TextField } from "~/ui/text-field.tsx"

const { name: _, brand: __, description: ___, ...others } = productFields

/** The words about a product that have no place of their own in its form. */
export const OtherFields = () =>
  Object.entries<Field>(others).map(([name, { kind, label, max }]) => {
    const Words = kind === "text" ? TextArea : TextField
    return max && <Words key={name} name={name} label={label} optional maxLength={max} />
  })
