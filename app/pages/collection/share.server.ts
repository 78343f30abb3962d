import { requireEditor } from "~/domain/collections/access.server.ts"
import { newViewLinkSchema } from "~/domain/collections/link-inputs.server.ts"
import { listViewLinks, viewLinkUrl } from "~/domain/collections/link-reads.server.ts"
import { createViewLink } from "~/domain/collections/link-writes.server.ts"
import { lifetime } from "~/domain/fields.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { formAction } from "~/forms/action.server.ts"
import { PrefilledForm } from "~/forms/values.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { limitViewLinks } from "~/http/rate-limit.server.ts"
import { qrCode } from "~/services/qr-code.server.ts"

const schema = newViewLinkSchema.pick({ name: true }).extend({ lasts: lifetime() })

export const guard = ({ viewer, id }: PageArgs) => requireEditor(viewer, id())

export const readLinks = async ({ viewer, id }: PageArgs) => ({ links: await listViewLinks(viewer, id()) })

/** Shows the link on the page that it answers with, and nowhere else: it is stored as a hash. */
export const make = formAction({
  guard,
  schema,
  failed: "Failed to make the link",
  creates: true,
  run: async ({ viewer, id, url, input: { lasts: expiresAt, name }, options }) => {
    await limitViewLinks(requireUser(viewer).id)
    const { token } = await createViewLink(viewer, id(), { name, expiresAt }, options)
    const link = viewLinkUrl(url.origin, token)
    return new PrefilledForm({}, { notice: { link, name, qr: qrCode(link, "QR code of the link") } })
  },
  done: (_, { url }) => ({ to: url.pathname }),
})
