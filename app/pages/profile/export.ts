import { accountExportSchema } from "~/domain/accounts/inputs.server.ts"
import { parseInput, queryOf } from "~/http/body/input.server.ts"
import { userLoader } from "~/http/page.server.ts"
import { accountFile } from "~/http/response/account-file.server.ts"
import { download } from "~/http/response/download.server.ts"

export const loader = userLoader(({ viewer, url, ...pageArgs }) => {
  const { format } = parseInput(accountExportSchema, queryOf(url))
  return download(pageArgs, accountFile(viewer, { format, origin: url.origin }))
})
