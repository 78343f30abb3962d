import { z } from "zod"
import { changeEmail, changePassword } from "~/domain/accounts/credential-writes.server.ts"
import {
  deletionSchema,
  newEmailSchema,
  newPasswordSchema,
  profileSchema,
} from "~/domain/accounts/inputs.server.ts"
import { endOwnSession, signOutEverywhere } from "~/domain/accounts/session-writes.server.ts"
import { changeUsername, deleteAccount } from "~/domain/accounts/writes.server.ts"
import { deleteUnusedPictures } from "~/http/delete-unused-pictures.server.ts"
import { type Done, form } from "~/http/forms/form.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { browserOf, sessionCookie, stopSession } from "~/http/session/session.server.ts"
import { lengths } from "~/limits.ts"
import { succeeded, type ToastWords } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { withPasswordLimit } from "./password-limit.server.ts"

export const saveProfile = form({
  schema: profileSchema,
  run: ({ viewer, input }) => changeUsername(viewer, input),
  done: () => ({ to: paths.profile, toast: succeeded.profileUpdated }),
})

export const saveEmail = form({
  schema: newEmailSchema,
  endsSession: true,
  run: (page) => withPasswordLimit(page, () => changeEmail(page.viewer, page.input, browserOf(page.request))),
  done: (token, page) => inNewSession(token, page, succeeded.emailChanged),
})

export const savePassword = form({
  schema: newPasswordSchema,
  endsSession: true,
  beyondWriteLimit: true,
  run: (page) =>
    withPasswordLimit(page, () => changePassword(page.viewer, page.input, browserOf(page.request))),
  done: (token, page) => inNewSession(token, page, succeeded.passwordChanged),
})

/** Back to the profile, in the session that the change has opened if it did. */
const inNewSession = async (
  token: string | null,
  { request }: PageArgs,
  toast: ToastWords,
): Promise<Done> => ({
  to: paths.profile,
  toast,
  headers: token ? { "Set-Cookie": await sessionCookie(request, token) } : {},
})

export const endSession = form({
  schema: z.object({ session: z.string().max(lengths.search) }),
  beyondWriteLimit: true,
  run: ({ viewer, input }) => endOwnSession(viewer, input.session),
  done: () => ({ to: paths.profile, toast: succeeded.sessionEnded }),
})

export const endAllSessions = form({
  schema: z.object({}),
  endsSession: true,
  beyondWriteLimit: true,
  run: async ({ viewer, request }) => {
    await signOutEverywhere(viewer)
    return stopSession(request)
  },
  done: (headers) => ({ to: paths.home, toast: succeeded.signedOut, headers }),
})

export const removeAccount = form({
  schema: deletionSchema,
  endsSession: true,
  run: async (page) => {
    const { pictures } = await withPasswordLimit(page, () => deleteAccount(page.viewer, page.input))
    deleteUnusedPictures(pictures, page)
    return stopSession(page.request)
  },
  done: (headers) => ({ to: paths.home, toast: succeeded.accountDeleted, headers }),
})
