import { z } from "zod"
import { privacySchema } from "~/domain/accounts/inputs.server.ts"
import { changePrivacy } from "~/domain/accounts/writes.server.ts"
import { id } from "~/domain/fields.server.ts"
import { blockPerson, unblockPerson } from "~/domain/friends/block-writes.server.ts"
import { answerSchema, personIdSchema, personSchema } from "~/domain/friends/inputs.server.ts"
import {
  answerFriendRequest,
  cancelFriendRequest,
  removeFriend,
  sendFriendRequest,
} from "~/domain/friends/writes.server.ts"
import { form } from "~/http/forms/form.server.ts"
import { type PageArgs, pageAddress } from "~/http/page.server.ts"
import { succeeded } from "~/messages.ts"
import { withQuery } from "~/paths.ts"

/** The page that the form stood on, its search kept, its dialog closed. */
const back = ({ url }: PageArgs) => withQuery(pageAddress(url), { dialog: null, person: null })

export const setPrivacy = form({
  schema: privacySchema,
  run: ({ viewer, input }) => changePrivacy(viewer, input),
  done: ({ isPrivate }, page) => ({ to: back(page), toast: succeeded.privacyUpdated(isPrivate) }),
})

export const sendRequest = form({
  schema: personSchema,
  run: ({ viewer, input }) => sendFriendRequest(viewer, input),
  done: ({ status }, page) => ({
    to: back(page),
    toast: status === "accepted" ? succeeded.friendRequestUpdated : succeeded.friendRequestSent,
  }),
})

const requestSchema = z.object({ request: id() })

export const answerRequest = form({
  schema: requestSchema.extend(answerSchema.shape),
  run: ({ viewer, input }) => answerFriendRequest(viewer, input.request, input.status),
  done: (_, page) => ({ to: back(page), toast: succeeded.friendRequestUpdated }),
})

export const cancelRequest = form({
  schema: requestSchema,
  run: ({ viewer, input }) => cancelFriendRequest(viewer, input.request),
  done: (_, page) => ({ to: back(page), toast: succeeded.friendRequestCancelled }),
})

export const unfriend = form({
  schema: personIdSchema,
  run: ({ viewer, input }) => removeFriend(viewer, input.userId),
  done: (_, page) => ({ to: back(page), toast: succeeded.friendRemoved }),
})

export const block = form({
  schema: personSchema,
  run: ({ viewer, input }) => blockPerson(viewer, input),
  done: (_, page) => ({ to: back(page), toast: succeeded.personBlocked }),
})

export const unblock = form({
  schema: personIdSchema,
  run: ({ viewer, input }) => unblockPerson(viewer, input.userId),
  done: (_, page) => ({ to: back(page), toast: succeeded.personUnblocked }),
})
