import { redirect } from "@remix-run/node"
import { requireUser } from "~/domain/viewer.ts"
import { Forbidden } from "~/errors.ts"
import { type PageArgs, pageLoader } from "~/http/page.server.ts"
import { isLinkToken } from "~/http/session/link-token.server.ts"
import { type SignInStart, startedCookie } from "~/http/session/provider-cookies.server.ts"
import { sessionDaysLeft } from "~/http/session/session.server.ts"
import { localPath, paths } from "~/paths.ts"
import { startAtProvider } from "~/services/oidc/provider.server.ts"
import { toFailure } from "./failures.server.ts"
import { requireVisit } from "./visit.server.ts"

/** Pages lead here by a link, because `form-action` forbids forms to lead to the provider. */
export const loader = pageLoader(async (page) => {
  await requireVisit(page)
  const begun = await begunBy(page)
  // Before a session ends for good, its user may sign in again.
  const isEarly = page.viewer && (await sessionDaysLeft(page.request, page.context)) === null
  if (begun.purpose === "sign-in" && isEarly) return redirect(begun.redirectTo)
  try {
    const { url, checks } = await startAtProvider(begun.purpose === "password")
    const cookies = await startedCookie.set(page.request, { ...begun, checks })
    const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie])
    return redirect(url, { headers: [...headers, ["Cache-Control", "no-store"]] })
  } catch (error) {
    return toFailure(page, error, begun)
  }
})

async function begunBy({ request, url, viewer }: PageArgs): Promise<SignInStart> {
  const token = url.searchParams.get("link")
  const isPassword = url.searchParams.has("password")
  if (token === null && !isPassword) return signInBy(request, url)
  const { id } = requireUser(viewer)
  if (token !== null && !(await isLinkToken(request, token)))
    throw new Forbidden("This link is too old. Start again on your profile.")
  return { purpose: token === null ? "password" : "link", userId: id, redirectTo: paths.profile }
}

/** A cookie has 4,096 bytes at most. */
const PATH_MAX = 1_000

const short = (path: string, otherwise: string) => (path.length <= PATH_MAX ? path : otherwise)

function signInBy(request: Request, url: URL): SignInStart {
  const redirectTo = short(localPath(url.searchParams.get("redirectTo")), paths.home)
  // A link of another site may name an action that none of our pages has shown, so it is ignored.
  const isOurs = /^(same-origin)?$/.test(request.headers.get("Sec-Fetch-Site") ?? "")
  const wanted = isOurs ? short(localPath(url.searchParams.get("for"), ""), "") : ""
  const invitation = short(url.searchParams.get("invitation") ?? "", "")
  return {
    ...{ purpose: "sign-in", userId: null, redirectTo },
    ...{ for: wanted || undefined, invitation: invitation || undefined },
  }
}

export { default } from "../../no-dialog.tsx"
