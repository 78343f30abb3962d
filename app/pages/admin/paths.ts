import { withQuery } from "~/paths.ts"

export type UserForm = "suspension" | "role" | "quota" | "reset"

/** Not among `paths`, which every page loads. */
export const adminPaths = {
  overview: "/admin",
  confirm: (redirectTo: string) => withQuery("/admin/confirm", { redirectTo }),
  users: (query: { search?: string; cursor?: string } = {}) => withQuery("/admin/users", query),
  user: (id: number, query: { quotaMb?: string } = {}) => withQuery(`/admin/users/${id}`, query),
  userForm: (id: number, form: UserForm) => `/admin/users/${id}/${form}`,
  events: (query: { user?: number | undefined; filter?: "acts" | undefined; cursor?: string } = {}) =>
    withQuery("/admin/events", query),
  reports: (query: { status?: "closed"; cursor?: string } = {}) => withQuery("/admin/reports", query),
  reportForm: (id: number, form: "status" | "remove" | "links") => `/admin/reports/${id}/${form}`,
}
