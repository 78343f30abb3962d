import { setPatience } from "../patience.ts"
import { keepShown } from "./failing-reads.ts"
import { bePatient } from "./patience.ts"

/* For pages that cannot be read again and requests that hang. Loaded soon after the page: then it may be too late. */

setPatience(bePatient)
keepShown(window.__remixRouter.routes)
// The page asks for it when nothing can be loaded.
import("~/pages/shell/stale-sign.tsx").catch(() => {})
