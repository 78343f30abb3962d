import { roleOf } from "~/domain/accounts/reads.server.ts"
import { listGroups } from "~/domain/groups/reads.server.ts"
import { usesMax } from "~/domain/invitations/inputs.server.ts"
import { requireUser, type Viewer } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { pageSizes } from "~/limits.ts"

export async function invitingOf(viewer: Viewer) {
  const { items } = await listGroups(viewer, { filter: "my", limit: pageSizes.apiMax })
  const groups = items.filter(({ membership, isPrivate }) => membership === "owner" || !isPrivate)
  return {
    closed: env.SIGN_UP === "closed",
    usesMax: usesMax[await roleOf(requireUser(viewer).id)],
    groups: groups.map(({ id, name }) => ({ id, name })),
  }
}
