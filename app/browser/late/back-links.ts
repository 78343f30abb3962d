import { isPlainClick, pageOf } from "../dialogs.ts"
import { remixRouter } from "../router.ts"

/* A link back to a list goes back in the history when the list is there: its place and what 'Show more' added come back. */

/** The browser keeps with each entry of the history which ones come before it, also over a reload. */
const LONGEST_TRAIL = 20

const here = () => location.pathname + location.search

export function followBackLinks(): void {
  let entry = { address: here(), index: indexOfEntry(), trail: keptTrail() }
  remixRouter()?.subscribe(({ navigation, historyAction }) => {
    if (navigation.state !== "idle" || indexOfEntry() === undefined) return
    let { trail } = entry
    if (historyAction === "POP") trail = keptTrail()
    else if (indexOfEntry() !== entry.index) trail = [...trail, entry.address].slice(-LONGEST_TRAIL)
    if (historyAction !== "POP") history.replaceState({ ...history.state, trail }, "")
    entry = { address: here(), index: indexOfEntry(), trail }
  })
  addEventListener("click", goBack, true)
}

const indexOfEntry = (): unknown => history.state?.idx
const keptTrail = (): string[] => history.state?.trail ?? []

function goBack(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a.back")
  if (!link || !isPlainClick(event)) return
  const trail = keptTrail()
  const left = pageOf(location.pathname)
  // The forms of the page that is left may stand between, but no other page.
  const at = trail.findLastIndex((address) => pageOf(pathOf(address)) !== left)
  if (pathOf(trail[at]) !== link.pathname) return
  event.preventDefault()
  history.go(at - trail.length)
}

const pathOf = (address = "") => address.split("?", 1)[0] ?? ""
