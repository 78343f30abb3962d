import { exportAccount } from "~/domain/accounts/export.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { pageLoader } from "~/http/page.server.ts"
import { download } from "~/http/response/download.server.ts"

/** The user's data as a file. Not below /api, because a user follows a link to it. */
export const loader = pageLoader(({ viewer, request, context }) =>
  download(request, context, {
    fileName: `account-${new Date().toISOString().slice(0, 10)}.json`,
    key: String(requireUser(viewer).id),
    make: () => exportAccount(viewer),
  }),
)
