import { withQuery } from "~/paths.ts"

type Id = number | string
type Form = "edit" | "remove" | "save" | "vote" | "state"

/** Beside `paths`, which each page loads. */
export const groupItemPaths = {
  page: (group: Id, item: Id) => `/groups/${group}/items/${item}`,
  form: (
    group: Id,
    item: Id,
    form: Form,
    query: { find?: string | undefined; places?: string | undefined } = {},
  ) => withQuery(`/groups/${group}/items/${item}/${form}`, query),
}
