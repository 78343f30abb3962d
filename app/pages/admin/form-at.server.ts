import { requireAdmin } from "~/domain/administration/access.server.ts"
import { NotFound } from "~/errors.ts"
import type { PageArgs } from "~/http/page.server.ts"

/** The guard of the pages' forms: which one its address names. @throws {NotFound} for everybody but administrators. */
export const formAt =
  <Name extends string>(names: readonly Name[]) =>
  async ({ viewer, url }: Pick<PageArgs, "viewer" | "url">): Promise<Name> => {
    await requireAdmin(viewer)
    const name = names.find((name) => name === url.searchParams.get("do"))
    if (!name) throw new NotFound()
    return name
  }

export { requireConfirmed } from "./confirm.server.ts"
