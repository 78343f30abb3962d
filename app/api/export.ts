import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { file } from "~/http/api/response.server.ts"
import { accountFile } from "~/http/response/account-file.server.ts"
import { downloadReply } from "~/http/response/download.server.ts"

const route = api({
  "/user/export": {
    GET: operation(
      {
        summary: "Download everything of yours",
        description:
          "A ZIP file: `library.json` (collections, own groups, brands; it can be imported), `pictures/` (the uploads in it), `account.json` (the rest). It is sent while it is made: a connection that is cut means that the file is not whole.",
        session: "needed",
        returns: file("application/zip", { description: "The file" }),
        errors: {
          429: "One download of yours is sent and another one waits already",
          503: "Too many downloads wait",
        },
      },
      ({ viewer, request, context }) => downloadReply({ request, context }, accountFile(viewer)),
    ),
  },
})

export const loader = route.loader
export const action = route.action
