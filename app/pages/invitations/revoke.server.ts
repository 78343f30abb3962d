import { z } from "zod"
import { revokeInvitation } from "~/domain/invitations/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { idOf } from "~/forms/input.server.ts"
import { success } from "~/words/messages.ts"

export const revoke = formAction({
  schema: z.object({}),
  failed: "Failed to revoke the invitation",
  run: ({ viewer, url, once }) => revokeInvitation(viewer, idOf(url.searchParams.get("revoke")), once),
  done: () => ({ to: "/invitations", toast: success("Invitation revoked") }),
})
