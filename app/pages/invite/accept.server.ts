import { z } from "zod"
import { acceptInvitation } from "~/domain/invitations/offer.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { limitInvitationLookup } from "~/server/rate-limit.server.ts"
import { success } from "~/words/messages.ts"

export const accept = formAction({
  schema: z.object({}),
  failed: "Failed to accept the invitation",
  run: ({ viewer, params, context, once }) => {
    limitInvitationLookup(context.clientAddress)
    return acceptInvitation(viewer, params.token ?? "", once)
  },
  done: ({ inviter, befriends, group, isOwn }) => {
    if (isOwn || !(befriends || group)) return { to: paths.home }
    return {
      to: group ? paths.group(group.id) : paths.friends(),
      toast: success(befriends ? `You and ${inviter?.username} are friends` : "You joined the group"),
    }
  },
})
