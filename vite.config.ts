import { fileURLToPath } from "node:url"
import { vitePlugin as remix } from "@remix-run/dev"
import tailwindcss from "@tailwindcss/vite"
import license from "rollup-plugin-license"
import { defineConfig } from "vite"
import remixConfig from "./remix.config.js"
import { patchPackages } from "./scripts/package-patches.ts"
import { serverEntries } from "./scripts/server-entries.ts"

/** The oldest supported browsers. Older ones show the pages without scripts. */
const browsers = ["chrome111", "firefox115", "safari16.4"]

const framework =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//
const shared =
  /\/app\/(ui|browser)\/(?!radix-toast|chat-|drafts|late\/|linked-text|page-icons|time)|\/app\/forms\/(?!signed-out-page|edited-fields|late\/)|\/app\/pages\/(paste-link-late|shell\/boundary|collection\/use-collection)\.tsx?$|\/app\/(paths|limits|words\/(messages|toasts))\.ts$/
const itemForm =
  /\/app\/(pages\/(picture-field|item-form\/(?!edit-form|read-product|page-words|paste-page|picture-marks))|product-field-list)/

/** Chunks that tests and people look for. A name of each other one would stand in the list of routes. */
const named = /^(framework|interface|start|item-form|form-draft|stale-sign|radix-toast|chat-page)$/

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    patchPackages(),
    serverEntries(),
    remix(remixConfig),
    // Packages of the build are not in node_modules of an installation, so their licences come along.
    command === "build" &&
      license({ thirdParty: { output: `build/${isSsrBuild ? "server" : "client"}/licenses.txt` } }),
  ],
  // React's hook for browser extensions: its code goes from the production build.
  define: command === "build" ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" } : {},
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  server: { port: Number(process.env.PORT || 3000) },
  // The development server scans server code too, and this package names a browser build that does not exist.
  optimizeDeps: { exclude: ["@node-rs/argon2"], include: ["react-router-dom"] },
  build: {
    // The Content-Security-Policy refuses data: URLs.
    assetsInlineLimit: 0,
    // Its code weighs 280 bytes on every page. What is imported late needs little that is not there by then.
    modulePreload: false,
    target: browsers,
    // 4 KB less than esbuild, compressed, on every first visit.
    minify: isSsrBuild ? false : "terser",
    terserOptions: {
      ecma: 2020,
      // Licences are in licenses.txt.
      format: { comments: false },
      module: true,
      compress: { passes: 3, pure_getters: true, unsafe_arrows: true },
    },
    // Both builds need the same target, or the stylesheet gets two names and is loaded twice.
    cssTarget: browsers,
    rollupOptions: isSsrBuild
      ? {}
      : {
          // Routes without code for browsers make empty modules, which scripts/browser-routes.js takes out of the list.
          onwarn: (warning, warn) => {
            if (warning.code !== "EMPTY_BUNDLE") warn(warning)
          },
          output: {
            // The list of routes names all files, and is loaded with each first page.
            entryFileNames: "assets/[hash:7].js",
            chunkFileNames: ({ name }) => `assets/${named.test(name) ? "[name]-" : ""}[hash:7].js`,
            manualChunks: (id: string) => {
              if (framework.test(id)) return "framework"
              if (itemForm.test(id)) return "item-form"
              return shared.test(id) ? "interface" : undefined
            },
          },
        },
  },
}))
