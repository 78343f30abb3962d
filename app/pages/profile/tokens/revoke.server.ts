import { z } from "zod"
import { revokeToken } from "~/domain/tokens/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { idOf } from "~/forms/input.server.ts"
import { success } from "~/words/messages.ts"

export const revoke = formAction({
  schema: z.object({}),
  failed: "Failed to revoke the token",
  // Somebody else who has the token may use the limit up.
  beyondWriteLimit: true,
  run: ({ viewer, url, once }) => revokeToken(viewer, idOf(url.searchParams.get("revoke")), once),
  done: () => ({ to: "/profile/tokens", toast: success("Token revoked") }),
})
