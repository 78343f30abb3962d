/**
 * The options object that vite.config.ts hands to the Remix Vite plugin. The plugin does not read this
 * file by itself; it stands here so that the app's Remix settings are found where Remix users look.
 * scripts/browser-bundle.ts builds on single fetch and on routes that are known from the start.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  serverModuleFormat: "esm",
  future: {
    unstable_optimizeDeps: true,
    v3_fetcherPersist: true,
    // All pages together are 0.8 KB, kept for good; asking for the routes of the links on a page is three answers a page.
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
}
