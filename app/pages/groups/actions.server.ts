import { z } from "zod"
import { signedIn } from "~/domain/actor.ts"
import { id } from "~/domain/fields.server.ts"
import { createGroup } from "~/domain/groups/commands.server.ts"
import { answerInvitation } from "~/domain/groups/member-commands.server.ts"
import { newGroupSchema } from "~/domain/groups/schema.server.ts"
import { form } from "~/http/form.server.ts"
import { account, succeeded, success } from "~/messages.ts"
import { paths } from "~/paths.ts"

export const create = form({
  schema: newGroupSchema,
  run: ({ actor, input }) => createGroup(actor, input),
  done: ({ id }) => ({ to: paths.group(id), toast: succeeded.groupCreated }),
  signedOut: { message: account.loginToCreateGroup },
})

const invitation = z.object({ groupId: id() })

export const accept = form({
  schema: invitation,
  run: ({ actor, input }) => answerInvitation(actor, input.groupId, signedIn(actor).id, "accepted"),
  done: ({ groupId }) => ({ to: paths.group(groupId), toast: success("You joined the group") }),
})

export const decline = form({
  schema: invitation,
  run: ({ actor, input }) => answerInvitation(actor, input.groupId, signedIn(actor).id, "rejected"),
  done: () => ({ to: paths.groups(), toast: success("Invitation declined") }),
})
