import { z } from "zod"
import { id } from "~/domain/fields.server.ts"
import { newGroupSchema } from "~/domain/groups/inputs.server.ts"
import { answerInvitation } from "~/domain/groups/member-writes.server.ts"
import { createGroup } from "~/domain/groups/writes.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { form } from "~/http/forms/form.server.ts"
import { account, succeeded, success } from "~/messages.ts"
import { paths } from "~/paths.ts"

export const create = form({
  schema: newGroupSchema,
  run: ({ viewer, input }) => createGroup(viewer, input),
  done: ({ id }) => ({ to: paths.group(id), toast: succeeded.groupCreated }),
  signedOut: { message: account.loginToCreateGroup },
})

const invitation = z.object({ groupId: id() })

export const accept = form({
  schema: invitation,
  run: ({ viewer, input }) => answerInvitation(viewer, input.groupId, requireUser(viewer).id, "accepted"),
  done: ({ groupId }) => ({ to: paths.group(groupId), toast: success("You joined the group") }),
})

export const decline = form({
  schema: invitation,
  run: ({ viewer, input }) => answerInvitation(viewer, input.groupId, requireUser(viewer).id, "rejected"),
  done: () => ({ to: paths.groups(), toast: success("Invitation declined") }),
})
