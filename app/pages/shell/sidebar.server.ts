import type { AppLoadContext } from "@remix-run/node"
import { sidebarCollections } from "~/domain/collections/reads.server.ts"
import { topics } from "~/domain/topics.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { reportError } from "~/observe/log.server.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import { pictureSource } from "~/ui/picture.tsx"
import type { SidebarList } from "./sidebar-collections.tsx"

const TILE_WIDTH = 160

/** The list is null when it could not be read: that is logged, and the page still works. */
export async function readSidebar(
  viewer: Viewer,
  request: Request,
  context: AppLoadContext,
): Promise<SidebarList | null> {
  try {
    const { newest, hasMore } = await sidebarCollections(viewer)
    context.cache?.dependsOn(...newest.map(({ id }) => topics.collection(id)))
    const shown = newest.map(({ pictureUrl, ...collection }) => {
      const picture = pictureFor(pictureUrl, { private: collection.isPrivate })
      return { ...collection, tile: picture && pictureSource(picture, TILE_WIDTH, TILE_WIDTH).src }
    })
    return { shown, hasMore }
  } catch (error) {
    reportError(error, request, context)
    return null
  }
}
