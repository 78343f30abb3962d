import { exportAccount } from "~/domain/accounts/export.server.ts"
import { pageLoader } from "~/http/page.server.ts"

/** The actor's data as a file. A page's address and not the API's: a person follows a link to it. */
export const loader = pageLoader(async ({ actor }) => {
  const data = await exportAccount(actor)
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": `attachment; filename="account-${new Date().toISOString().slice(0, 10)}.json"`,
      "Cache-Control": "no-store",
    },
  })
})
