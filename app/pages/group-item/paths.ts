import { paths, withQuery } from "~/paths.ts"

type Id = number | string
type Form = "edit" | "remove" | "save" | "vote" | "state"

/** Beside `paths`, which each page loads. */
export const groupItemPaths = {
  form: (
    group: Id,
    item: Id,
    form: Form,
    query: { find?: string | undefined; places?: string | undefined } = {},
  ) => withQuery(`${paths.groupItem(group, item)}/${form}`, query),
}
