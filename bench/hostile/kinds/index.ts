import type { Kind } from "../kind.ts"
import { accounts } from "./accounts.ts"
import { connections } from "./connections.ts"
import { forms } from "./forms.ts"
import { shopPages } from "./pages.ts"
import { pictures } from "./pictures.ts"
import { reading } from "./reading.ts"
import { shopAnswers } from "./shops.ts"

/** All kinds, in the order in which they run. */
export const kinds: Kind[] = [
  ...forms,
  ...connections,
  ...shopPages,
  ...shopAnswers,
  ...pictures,
  ...reading,
  ...accounts,
]
