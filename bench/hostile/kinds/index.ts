import type { Kind } from "../kind.ts"
import { accounts } from "./accounts.ts"
import { bodies } from "./bodies.ts"
import { chunks } from "./chunks.ts"
import { connections } from "./connections.ts"
import { forms } from "./forms.ts"
import { imports } from "./imports.ts"
import { floodsOfJobs } from "./jobs.ts"
import { lengths } from "./lengths.ts"
import { shopPages } from "./pages.ts"
import { pictures } from "./pictures.ts"
import { pipelines } from "./pipelines.ts"
import { reading } from "./reading.ts"
import { several } from "./several.ts"
import { shopAnswers } from "./shops.ts"
import { steps } from "./steps.ts"
import { wishLists } from "./wish-lists.ts"

/** All kinds, in the order in which they run. */
export const kinds: Kind[] = [
  ...forms,
  ...bodies,
  ...chunks,
  ...pipelines,
  ...connections,
  ...shopPages,
  ...shopAnswers,
  ...pictures,
  ...reading,
  ...imports,
  ...floodsOfJobs,
  ...accounts,
  ...steps,
  ...lengths,
  ...wishLists,
  ...several,
]
