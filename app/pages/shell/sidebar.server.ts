import type { AppLoadContext } from "@remix-run/node"
import { sidebarCollections } from "~/domain/collections/reads.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { reportError } from "~/http/server/log.server.ts"
import { pictureFor } from "~/services/images/index.server.ts"
import { pictureSource } from "~/ui/picture-source.ts"
import type { SidebarCollection } from "./sidebar-collections.tsx"

const TILE_WIDTH = 160

/**
 * The collections of the sidebar, each with the address of a small picture. Null when they could not be read: the
 * page may be fine without them, so that failure is logged and stays in its place.
 */
export async function readSidebar(
  viewer: Viewer,
  request: Request,
  context: AppLoadContext,
): Promise<SidebarCollection[] | null> {
  try {
    return (await sidebarCollections(viewer)).map(({ pictureUrl, ...collection }) => {
      const picture = pictureFor(pictureUrl, { private: collection.isPrivate })
      return { ...collection, tile: picture && pictureSource(picture, TILE_WIDTH, TILE_WIDTH).src }
    })
  } catch (error) {
    reportError(error, request, context)
    return null
  }
}
