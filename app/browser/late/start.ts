import { late } from "../late.ts"
import { setPatience } from "../patience.ts"
import { keepShown, loadModule } from "./failing-reads.ts"
import { limitDuration } from "./patience.ts"

/* For pages that cannot be read again and requests that hang. Loaded soon after the page: then it may be too late. */

setPatience(limitDuration)
Object.assign(late, { keep: keepShown, loadModule })
// The page asks for it when nothing can be loaded.
import("~/pages/shell/stale-sign.tsx").catch(() => {})
