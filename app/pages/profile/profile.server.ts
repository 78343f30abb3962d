import { emailVerifiedAt } from "~/domain/accounts/email-verification.server.ts"
import { isAdmin } from "~/domain/administration/access.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { providerName } from "~/env.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pictureUsage } from "~/services/images/quota.server.ts"
import { canSendMail } from "~/services/mail/send.server.ts"
import { devicesOf } from "./devices.server.ts"
import { identitiesPath } from "./identities/paths.ts"

export async function profileOf(page: PageArgs) {
  const { id, username, email } = requireUser(page.viewer)
  const provider = providerName()
  return {
    user: { username, email },
    isVerified: canSendMail() ? (await emailVerifiedAt(page.viewer)) !== null : null,
    sessions: await devicesOf(page),
    pictures: await pictureUsage(id),
    isAdmin: await isAdmin(page.viewer),
    provider: provider && { name: provider, to: identitiesPath },
  }
}
