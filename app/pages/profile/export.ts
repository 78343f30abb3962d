import { exportAccount } from "~/domain/accounts/export.server.ts"
import { signedIn } from "~/domain/actor.ts"
import { download } from "~/http/download.server.ts"
import { pageLoader } from "~/http/page.server.ts"

/** The actor's data as a file. A page's address and not the API's: a person follows a link to it. */
export const loader = pageLoader(({ actor, request, context }) =>
  download(request, context, {
    fileName: `account-${new Date().toISOString().slice(0, 10)}.json`,
    key: String(signedIn(actor).id),
    make: () => exportAccount(actor),
  }),
)
