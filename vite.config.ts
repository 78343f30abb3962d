import { fileURLToPath } from "node:url"
import { vitePlugin as remix } from "@remix-run/dev"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"
import remixConfig from "./remix.config.js"
import { BROWSERS, browserBundle } from "./scripts/browser-bundle.ts"
import { browserRoutes } from "./scripts/browser-routes.ts"
import { ownServer } from "./scripts/own-server.ts"
import { precompress } from "./scripts/precompress.ts"

const browserFiles = `${remixConfig.buildDirectory}/client`

export default defineConfig({
  plugins: [
    tailwindcss(),
    ownServer(),
    browserBundle(),
    remix(remixConfig),
    browserRoutes(browserFiles),
    precompress(browserFiles),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // The development server looks server code through as well, and this names a build for browsers that nobody has.
  optimizeDeps: { exclude: ["@node-rs/argon2"] },
  // A data: URL is refused by the Content-Security-Policy, and is downloaded again with every change of its file.
  build: {
    assetsInlineLimit: 0,
    // One for both builds: with the server's own the stylesheet would come out under another name, and be loaded twice.
    cssTarget: BROWSERS,
  },
})
