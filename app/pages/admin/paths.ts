import { withQuery } from "~/paths.ts"

/** Not among `paths`, which every page loads. */
export const adminPaths = {
  overview: "/admin",
  users: (query: { search?: string; cursor?: string } = {}) => withQuery("/admin/users", query),
  user: (id: number) => `/admin/users/${id}`,
  reports: (query: { status?: "closed"; cursor?: string } = {}) => withQuery("/admin/reports", query),
}
