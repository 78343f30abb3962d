/** Parameters that name the subject of a page's form, such as a reported or shared thing. */
const ABOUT = ["kind", "id", "url", "text", "title", "name"]

/** @param userId empty for a visitor. */
export const draftPrefix = (userId: string | number, path = "") => `draft:${userId}:${path}`

/** A key looks like `draft:7:/report#form?kind=item&id=5`. The user is the one who opened the form. */
export function draftKey(form: HTMLFormElement): string {
  const user = form.elements.namedItem("_user")
  const { pathname } = new URL(form.getAttribute("action") ?? "", location.href)
  const about = [...new URLSearchParams(location.search)].filter(([name]) => ABOUT.includes(name))
  const prefix = draftPrefix(user instanceof HTMLInputElement ? user.value : "", pathname)
  return `${prefix}#${form.id}?${new URLSearchParams(about)}`
}

/** A visitor's drafts end with their tab: the next visitor may be somebody else. @throws when storage is refused. */
export const draftStorage = (key: string): Storage =>
  key.startsWith(draftPrefix("")) ? sessionStorage : localStorage

export function hasDraft(form: HTMLFormElement): boolean {
  try {
    const key = draftKey(form)
    return draftStorage(key).getItem(key) !== null
  } catch {
    return false
  }
}
