import { Invalid } from "~/errors.ts"

/** Names that our forms use. A parser of nested fields would take dots and brackets for a path. */
const FIELD_NAME = /^_?[a-z]\w{0,39}$/i

/**
 * The first value of each field.
 * @param form as it was decoded, with at most 100 fields.
 * @throws {Invalid} for a name that no form of ours could have.
 */
export function singleFields(form: FormData): FormData {
  const fields = new Map<string, FormDataEntryValue>()
  for (const [name, value] of form) {
    if (!FIELD_NAME.test(name))
      throw new Invalid({ "": ["A field of this form has a name that we do not know"] })
    if (!fields.has(name)) fields.set(name, value)
  }
  const single = new FormData()
  for (const [name, value] of fields) single.append(name, value)
  return single
}

/** The texts of a form by their names, to be given back. */
export const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"))
