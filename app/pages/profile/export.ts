import { pageLoader } from "~/http/page.server.ts"
import { accountFile } from "~/http/response/account-file.server.ts"
import { download } from "~/http/response/download.server.ts"

export const loader = pageLoader(({ viewer, ...asked }) => download(asked, accountFile(viewer)))
