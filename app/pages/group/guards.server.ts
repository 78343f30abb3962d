import {
  requireContributor as requireContributorOf,
  requireGroupOwner,
} from "~/domain/groups/access.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { listPagesOf, paths } from "~/paths.ts"

/** The tab 'Chat', or by default 'Collection', which the address does not name. */
export type Tab = "chat" | undefined

export const tabOf = (url: URL): Tab => (url.searchParams.get("tab") === "chat" ? "chat" : undefined)

/** @throws {NotFound} @throws {Forbidden} for all but the owner. */
export async function requireOwner({ viewer, id }: PageArgs): Promise<void> {
  await requireGroupOwner(viewer, id())
}

/** @throws {NotFound} @throws {Forbidden} for users who may not add items and messages. */
export async function requireContributor({ viewer, id }: PageArgs): Promise<void> {
  await requireContributorOf(viewer, id())
}

/** The page below a form, at the tab that the form's address names. */
export const pageBelow = ({ id, url }: PageArgs): string => paths.group(id(), { tab: tabOf(url) })

/** The members dialog, with the page that the form was sent from. */
export const membersDialog = ({ id, url }: PageArgs): string =>
  paths.groupForm(id(), "members", { tab: tabOf(url), ...listPagesOf(url) })
