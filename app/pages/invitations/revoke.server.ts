import { z } from "zod"
import { revokeInvitation } from "~/domain/invitations/writes.server.ts"
import { formAction } from "~/http/forms/action.server.ts"
import { idOf } from "~/http/forms/input.server.ts"
import { success } from "~/messages.ts"

export const revoke = formAction({
  schema: z.object({}),
  failed: "Failed to revoke the invitation",
  run: ({ viewer, url, once }) => revokeInvitation(viewer, idOf(url.searchParams.get("revoke")), once),
  done: () => ({ to: "/invitations", toast: success("Invitation revoked") }),
})
