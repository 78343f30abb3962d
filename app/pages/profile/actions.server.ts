import { z } from "zod"
import { changeEmail, changePassword } from "~/domain/accounts/change-credentials.server.ts"
import { changeUsername } from "~/domain/accounts/change-profile.server.ts"
import { deleteAccount } from "~/domain/accounts/delete-account.server.ts"
import { endOwnSession, signOutEverywhere } from "~/domain/accounts/end-sessions.server.ts"
import {
  deletionSchema,
  newEmailSchema,
  newPasswordSchema,
  profileSchema,
} from "~/domain/accounts/schema.server.ts"
import { form } from "~/http/form.server.ts"
import { releaseLater } from "~/http/release-pictures.server.ts"
import { sessionToken, stopSession } from "~/http/session.server.ts"
import { succeeded } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { withPasswordLimit } from "./password-limit.server.ts"

export const saveProfile = form({
  schema: profileSchema,
  run: ({ actor, input }) => changeUsername(actor, input),
  done: () => ({ to: paths.profile, toast: succeeded.profileUpdated }),
})

export const saveEmail = form({
  schema: newEmailSchema,
  run: (page) =>
    withPasswordLimit(page, async () =>
      changeEmail(page.actor, page.input, { token: await sessionToken(page.request) }),
    ),
  done: () => ({ to: paths.profile, toast: succeeded.emailChanged }),
})

export const savePassword = form({
  schema: newPasswordSchema,
  run: (page) =>
    withPasswordLimit(page, async () =>
      changePassword(page.actor, page.input, { token: await sessionToken(page.request) }),
    ),
  done: () => ({ to: paths.profile, toast: succeeded.passwordChanged }),
})

export const endSession = form({
  schema: z.object({ session: z.string() }),
  run: ({ actor, input }) => endOwnSession(actor, input.session),
  done: () => ({ to: paths.profile, toast: succeeded.sessionEnded }),
})

export const endAllSessions = form({
  schema: z.object({}),
  endsSession: true,
  run: async ({ actor, request }) => {
    await signOutEverywhere(actor)
    return stopSession(request)
  },
  done: (cookie) => ({ to: paths.home, toast: succeeded.signedOut, headers: { "Set-Cookie": cookie } }),
})

export const removeAccount = form({
  schema: deletionSchema,
  endsSession: true,
  run: async (page) => {
    const { pictures } = await withPasswordLimit(page, () => deleteAccount(page.actor, page.input))
    releaseLater(pictures, page)
    return stopSession(page.request)
  },
  done: (cookie) => ({ to: paths.home, toast: succeeded.accountDeleted, headers: { "Set-Cookie": cookie } }),
})
