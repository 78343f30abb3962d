import type { User } from "~/domain/viewer.ts"
import { errorPage, type PageArgs } from "../http/page.server.ts"

/** Hidden field with the id of the user who opened the form. */
export const USER_FIELD = "_user"

/** Another user has signed in since the form was opened, in the same browser. */
export const isOpenedByAnother = (fields: FormData, { id }: User): boolean =>
  fields.has(USER_FIELD) && fields.get(USER_FIELD) !== String(id)

export const openedByAnotherMessage = ({ username }: User) =>
  `You are now signed in as ${username}, and another account opened this form. Nothing was saved. ` +
  `Send it again to go on as ${username}.`

export function openedByAnotherPage({ context }: PageArgs, viewer: User) {
  const page = errorPage(openedByAnotherMessage(viewer), 409, context.requestId)
  context.formError = page
  return page
}
