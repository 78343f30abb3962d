import { z } from "zod"
import { flag, id, lifetime } from "~/domain/fields.server.ts"
import { usesField } from "~/domain/invitations/inputs.server.ts"
import { inviteLink } from "~/domain/invitations/usable.server.ts"
import { createInvitation } from "~/domain/invitations/writes.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { formAction } from "~/forms/action.server.ts"
import { PrefilledForm, textsOf } from "~/forms/values.server.ts"
import { limitInvitation } from "~/http/rate-limit.server.ts"
import { qrCode } from "~/services/qr-code.server.ts"

const schema = z.object({
  uses: usesField(),
  lasts: lifetime(),
  befriends: flag(),
  groupId: id().optional(),
})

/** Shows the link on the page that it answers with, and nowhere else: it is stored as a hash. */
export const make = formAction({
  schema,
  failed: "Failed to make the invitation",
  creates: true,
  prepare: async ({ fields }) => {
    if (fields.get("groupId") === "") fields.delete("groupId")
    return null
  },
  run: async ({ viewer, url, input: { lasts, ...input }, fields, options }) => {
    await limitInvitation(requireUser(viewer).id)
    const expiresAt = lasts?.toISOString()
    const { token } = await createInvitation(viewer, { ...input, expiresAt }, options)
    const link = inviteLink(url.origin, token)
    return new PrefilledForm(textsOf(fields), {
      notice: {
        link,
        qr: qrCode(link, "QR code of the link"),
        groupId: input.groupId,
        copies: fields.has("copies"),
      },
    })
  },
  done: () => ({ to: "/invitations" }),
})
