import { env } from "~/env.server.ts"
import { Conflict, Forbidden, OnlyDemo } from "~/errors.ts"
import { isForeignWrite } from "~/server/handlers.ts"
import type { PageArgs } from "../http/page.server.ts"
import { countWrite } from "../server/rate-limit.server.ts"
import { oldPage } from "../words/messages.ts"

/** Pages from before a deploy name the button in the query of these addresses. Remove this one release later. */
const OLD_BUTTONS: [string, RegExp][] = [
  ["change", /^\/product\/\d+\/move$/],
  ["read", /^\/(collection\/\d+|groups\/\d+\/items)\/add$/],
  ["read", /^\/save$/],
  ["find", /^\/(save|imports\/links)$/],
  ["columns", /^\/imports\/\d+$/],
  ["delete", /^\/imports$/],
  ["revoke", /^\/(profile\/tokens|invitations)$/],
]

const isOfOldPage = ({ pathname, searchParams }: URL) =>
  OLD_BUTTONS.some(([name, path]) => searchParams.has(name) && path.test(pathname))

/**
 * The error with which a form is given back before anything of it is read.
 * @throws Conflict for a page from before a deploy, Forbidden for a page of another site
 */
export function admissionError(
  form: { beyondWriteLimit?: boolean; worksInDemo?: boolean },
  { url, request, viewer, context }: PageArgs,
) {
  if (isOfOldPage(url)) throw new Conflict(oldPage.message)
  if (isForeignWrite(request)) throw new Forbidden("This request came from another site")
  const tooMany = countWrite(viewer, context.clientAddress)
  if (tooMany && !form.beyondWriteLimit) return tooMany
  return env.DEMO && !form.worksInDemo ? new OnlyDemo() : null
}
