import { isRefused, sendAccountMail } from "~/domain/accounts/mails.server.ts"
import type { Kinds } from "./worker.server.ts"

/** All work that is done after a response. The work itself is in the domain and the services. */
export const kinds: Kinds = {
  mail: {
    slots: 4,
    failure: "a mail was not sent",
    mayBeGivenUp: true,
    isHopeless: isRefused,
    run: (data, { job }) => sendAccountMail(data, { isRetry: job.attempts > 1 }),
  },
}
