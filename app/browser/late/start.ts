import { late } from "../late-requests.ts"
import { followBackLinks } from "./back-links.ts"
import { askForChanges } from "./changed-pages.ts"
import { keepShown, loadModule } from "./failing-reads.ts"
import { selectByLongPress } from "./long-press.ts"
import { openPastedLinks } from "./pasted-links.ts"
import { limitDuration } from "./patience.ts"

/* For pages that cannot be read again and requests that hang. Loaded soon after the page: then it may be too late. */

Object.assign(late, { keep: keepShown, loadModule, limit: limitDuration })
followBackLinks()
askForChanges()
openPastedLinks()
selectByLongPress()
