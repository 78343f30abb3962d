import { invitationSchema } from "~/domain/invitations/inputs.server.ts"
import { listInvitations } from "~/domain/invitations/reads.server.ts"
import { invitationResponse, newInvitationResponse } from "~/domain/invitations/responses.server.ts"
import { inviteLink } from "~/domain/invitations/usable.server.ts"
import { createInvitation, revokeInvitation } from "~/domain/invitations/writes.server.ts"
import { mapPage } from "~/domain/paging.ts"
import { requireUser } from "~/domain/viewer.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, noContent, pageOf } from "~/http/api/response.server.ts"
import { limitInvitation } from "~/http/rate-limit.server.ts"
import { omit } from "~/pick.ts"

const route = api({
  "/invitations": {
    GET: operation({
      summary: "List your invitations",
      description: "Also those that were used up or are over, without their links.",
      session: "needed",
      returns: pageOf(invitationResponse),
      handle: async ({ viewer, page }) =>
        mapPage(await listInvitations(viewer, page()), (invitation) =>
          omit(invitation, "groupName", "works"),
        ),
    }),
    POST: operation({
      summary: "Make an invitation to sign up",
      description:
        "Its link is told once. Send it to whom you invite: they sign up with it, also while new accounts need an invitation.",
      body: invitationSchema,
      example: { uses: 5, expiresAt: "2030-01-31T12:00:00Z", befriends: true },
      returns: created(newInvitationResponse),
      errors: {
        403: "New accounts are closed, or you may not invite people to the group",
        404: "There is no such group",
        409: "20 invitations of yours work already",
        429: "60 invitations an hour",
      },
      handle: async ({ viewer, input, options, url }) => {
        await limitInvitation(requireUser(viewer).id)
        const { token, ...invitation } = await createInvitation(viewer, input, options)
        return { ...invitation, url: inviteLink(url.origin, token) }
      },
    }),
  },
  "/invitations/{id}": {
    DELETE: operation({
      summary: "Revoke an invitation",
      description: "Nobody can sign up with it any more. Who has keeps the account.",
      returns: noContent(),
      handle: ({ viewer, id, options }) => revokeInvitation(viewer, id(), options),
    }),
  },
})

export const loader = route.loader
export const action = route.action
