import { withQuery } from "~/paths.ts"

/** The forms of a page have its address with their name. A route each would make every first visit heavier. */
export const userForms = ["suspend", "lift", "promote", "demote", "quota", "reset"] as const
type UserForm = (typeof userForms)[number]
export const reportForms = ["close", "reopen", "remove"] as const
export type ReportForm = (typeof reportForms)[number]

/** Not among `paths`, which every page loads. */
export const adminPaths = {
  overview: "/admin",
  confirm: (redirectTo: string) => withQuery("/admin/confirm", { redirectTo }),
  users: (query: { search?: string; cursor?: string } = {}) => withQuery("/admin/users", query),
  user: (id: number, query: { do?: UserForm; quotaMb?: string } = {}) =>
    withQuery(`/admin/users/${id}`, query),
  events: (query: { user?: number | undefined; filter?: "acts" | undefined; cursor?: string } = {}) =>
    withQuery("/admin/events", query),
  reports: (query: { status?: "closed"; cursor?: string; do?: ReportForm; report?: number } = {}) =>
    withQuery("/admin/reports", query),
}
