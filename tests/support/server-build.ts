import type { ServerBuild } from "@remix-run/node"
import config from "../../remix.config.js"

type Routes = ServerBuild["routes"]
type Parts = { routes: Routes; entry: ServerBuild["entry"]["module"]; assetsBuildDirectory?: string }

/** A server build of these routes, with the app's own settings of Remix, and the files that the repository has without a build. */
export const serverBuild = ({ routes, entry, assetsBuildDirectory = "public" }: Parts): ServerBuild => ({
  mode: "production",
  publicPath: "/",
  assetsBuildDirectory,
  isSpaMode: false,
  future: config.future as ServerBuild["future"],
  entry: { module: entry },
  routes,
  assets: {
    version: "1",
    url: "/assets/manifest.js",
    entry: { module: "/assets/entry.js", imports: [] },
    routes: Object.fromEntries(
      Object.values(routes).flatMap((route) => (route ? [[route.id, manifestOf(route)]] : [])),
    ),
  },
})

const manifestOf = ({ id, parentId, path, index, module }: NonNullable<Routes[string]>) => ({
  id,
  parentId,
  path,
  index,
  module: `/assets/${id}.js`,
  imports: [],
  hasAction: "action" in module,
  hasLoader: "loader" in module,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: "ErrorBoundary" in module,
})
