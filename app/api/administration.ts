import { PROOF_MINUTES } from "~/domain/accounts/session-reads.server.ts"
import { requireAdmin } from "~/domain/administration/access.server.ts"
import {
  reportChangeCall,
  reportListSchema,
  userChangeCall,
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
import { requireRecentProof } from "~/http/session/recent-proof.server.ts"

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

const passwordNeeded = "The password is needed again (`reason`)"

const actDescription = `${forSessions.description} A session that has not signed in or sent its password within ${PROOF_MINUTES} minutes sends it as \`currentPassword\`; without it the response is 401 with the \`reason\` "password-required".`

const route = api({
  "/admin/users": {
    GET: operation({
      ...forAdmins,
      ...forSessions,
      summary: "List the accounts",
      query: userListSchema,
      returns: pageOf(adminUserResponse),
      errors: { 404: "You are no administrator" },
      handle: ({ viewer, query, page }) => listUsers(viewer, { ...query(), ...page() }),
    }),
  },
  "/admin/users/{id}": {
    PATCH: operation({
      ...forAdmins,
      ...forSessions,
      description: actDescription,
      summary: "Suspend an account, make it administrator, set its quota",
      body: userChangeCall,
      example: { suspended: true },
      returns: ok(adminUserResponse),
      errors: {
        401: passwordNeeded,
        404: "You are no administrator, or there is no such account",
        409: "It is the last administrator",
      },
      handle: async ({ request, viewer, id, input: { currentPassword, ...change }, options }) => {
        await requireRecentProof({ request, viewer }, currentPassword)
        return changeUser(viewer, id(), change, options)
      },
    }),
  },
  "/admin/reports": {
    GET: operation({
      ...forAdmins,
      summary: "List the reports",
      query: reportListSchema,
      returns: pageOf(adminReportResponse),
      errors: { 404: "You are no administrator" },
      handle: ({ viewer, query, page }) => listReports(viewer, { ...query(), ...page() }),
    }),
  },
  "/admin/reports/{id}": {
    PATCH: operation({
      ...forAdmins,
      ...forSessions,
      description: actDescription,
      summary: "Close a report, or open it again",
      body: reportChangeCall,
      example: { status: "closed" },
      returns: ok(adminReportResponse),
      errors: {
        401: passwordNeeded,
        404: "You are no administrator, or there is no such report",
        409: "The same user has reported it again meanwhile",
      },
      handle: async ({ request, viewer, id, input: { currentPassword, ...change }, options }) => {
        await requireRecentProof({ request, viewer }, currentPassword)
        await changeReport(viewer, id(), change, options)
        return getReport(viewer, id())
      },
    }),
  },
})

export const loader = route.loader
export const action = route.action
