import { requireAdmin } from "~/domain/administration/access.server.ts"
import {
  reportChangeSchema,
  reportListSchema,
  userChangeSchema,
  userListSchema,
} from "~/domain/administration/inputs.server.ts"
import { getReport, listReports } from "~/domain/administration/report-reads.server.ts"
import { changeReport } from "~/domain/administration/report-writes.server.ts"
import { adminReportResponse, adminUserResponse } from "~/domain/administration/responses.server.ts"
import { listUsers } from "~/domain/administration/user-reads.server.ts"
import { changeUser } from "~/domain/administration/user-writes.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok, pageOf } from "~/http/api/response.server.ts"

/** Everybody else gets 404, visitors too, whatever is wrong with their request. */
const forAdmins = {
  session: "optional",
  existsFor: (viewer: Viewer) => requireAdmin(viewer),
  description: "For administrators; 404 for everybody else.",
} as const

/** Accounts of others: their e-mail addresses, and who is administrator. A stolen token must not reach them. */
const forSessions = {
  withoutToken: true,
  description: "For administrators with a session; 404 for everybody else, 403 for their tokens.",
} as const

const route = api({
  "/admin/users": {
    GET: operation(
      {
        ...forAdmins,
        ...forSessions,
        summary: "List the accounts",
        query: userListSchema,
        returns: pageOf(adminUserResponse),
        errors: { 404: "You are no administrator" },
      },
      ({ viewer, query, page }) => listUsers(viewer, { ...query(), ...page() }),
    ),
  },
  "/admin/users/{id}": {
    PATCH: operation(
      {
        ...forAdmins,
        ...forSessions,
        summary: "Suspend an account, make it administrator, set its quota",
        body: userChangeSchema,
        example: { suspended: true },
        returns: ok(adminUserResponse),
        errors: {
          404: "You are no administrator, or there is no such account",
          409: "It is the last administrator",
        },
      },
      ({ viewer, id, input }) => changeUser(viewer, id(), input),
    ),
  },
  "/admin/reports": {
    GET: operation(
      {
        ...forAdmins,
        summary: "List the reports",
        query: reportListSchema,
        returns: pageOf(adminReportResponse),
        errors: { 404: "You are no administrator" },
      },
      ({ viewer, query, page }) => listReports(viewer, { ...query(), ...page() }),
    ),
  },
  "/admin/reports/{id}": {
    PATCH: operation(
      {
        ...forAdmins,
        summary: "Close a report, or open it again",
        body: reportChangeSchema,
        example: { status: "closed" },
        returns: ok(adminReportResponse),
        errors: {
          404: "You are no administrator, or there is no such report",
          409: "The same user has reported it again meanwhile",
        },
      },
      async ({ viewer, id, input }) => {
        await changeReport(viewer, id(), input)
        return getReport(viewer, id())
      },
    ),
  },
})

export const loader = route.loader
export const action = route.action
