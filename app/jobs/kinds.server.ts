import { setTimeout as sleep } from "node:timers/promises"
import { isRefused, sendAccountMail } from "~/domain/accounts/mails.server.ts"
import { nextStep } from "~/domain/background/work.server.ts"
import { releasePictures } from "~/services/images/unused.server.ts"
import type { Kinds } from "./worker.server.ts"

/** Between two transactions, so that other people's requests come in between. */
const PAUSE_MS = 10
const PICTURES_AT_ONCE = 100

/** All work that is done after a response. The work itself is in the domain and the services. */
export const kinds: Kinds = {
  mail: {
    slots: 4,
    failure: "a mail was not sent",
    mayBeGivenUp: true,
    isHopeless: isRefused,
    run: (data, { job }) => sendAccountMail(data, { isRetry: job.attempts > 1 }),
  },
  "remaining-rows": {
    slots: 1,
    failure: "background work failed",
    run: async (_, { signal }) => {
      while (!(await nextStep())) await sleep(PAUSE_MS, undefined, { signal })
      return undefined
    },
  },
  "unused-pictures": {
    slots: 1,
    failure: "pictures were not deleted",
    run: async ({ addresses }, { signal }) => {
      for (let at = 0; at < addresses.length; at += PICTURES_AT_ONCE) {
        signal.throwIfAborted()
        await releasePictures(addresses.slice(at, at + PICTURES_AT_ONCE))
      }
      return undefined
    },
  },
}
