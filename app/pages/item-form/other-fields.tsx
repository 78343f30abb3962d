import { wordsFields } from "~/product-fields.ts"
import { TextArea, TextField } from "~/ui/text-field.tsx"

const others = wordsFields.filter(({ name }) => !["name", "brand", "description"].includes(name))

/** The words about a product that have no place of their own in its form. */
export const OtherFields = () =>
  others.map(({ kind, name, label, max }) => {
    const field = { name, label, optional: true, maxLength: max }
    return kind === "text" ? (
      <TextArea key={name} {...field} />
    ) : (
      <TextField key={name} {...field} autoComplete="off" />
    )
  })
