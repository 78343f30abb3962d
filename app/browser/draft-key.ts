/** Parameters that name the subject of a page's form, such as a reported or shared thing. */
const ABOUT = ["kind", "id", "url", "text", "title", "name"]

/** @param userId empty for a visitor. */
export const draftPrefix = (userId: string | number, path = "") => `draft:${userId}:${path}`

/** A hidden field: the link that a new item's form has read last. The form's drafts belong to their links. */
export const READ_LINK = "_readLink"

/** The form hears what its draft knows of its page (`RESTORE_EVENT`), and says that it is to read another link (`LINK_EVENT`). */
export const RESTORE_EVENT = "curio:restore"
export const LINK_EVENT = "curio:link"

/** Such as `draft:7:/report#form?kind=item&id=5`, of the user who opened the form. A link is added by the caller. */
export function draftKey(form: HTMLFormElement): string {
  const { pathname } = new URL(form.getAttribute("action") ?? "", location.href)
  if (form.elements.namedItem(READ_LINK)) return `${prefixOf(form, pathname)}?link=`
  const about = [...new URLSearchParams(location.search)].filter(([name]) => ABOUT.includes(name))
  return `${prefixOf(form, pathname)}#${form.id}?${new URLSearchParams(about)}`
}

function prefixOf(form: HTMLFormElement, path: string): string {
  const user = form.elements.namedItem("_user")
  return draftPrefix(user instanceof HTMLInputElement ? user.value : "", path)
}

/** A visitor's drafts end with their tab: the next visitor may be somebody else. @throws when storage is refused. */
export const draftStorage = (key: string): Storage =>
  key.startsWith(draftPrefix("")) ? sessionStorage : localStorage

export function hasDraft(form: HTMLFormElement): boolean {
  try {
    const key = draftKey(form)
    return Object.keys(draftStorage(key)).some((stored) => stored.startsWith(key))
  } catch {
    return false
  }
}
