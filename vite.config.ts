import { fileURLToPath } from "node:url"
import { vitePlugin as remix } from "@remix-run/dev"
import tailwindcss from "@tailwindcss/vite"
import license from "rollup-plugin-license"
import { defineConfig } from "vite"
import remixConfig from "./remix.config.js"
import { serverEntries } from "./scripts/server-entries.ts"
import { leaveOutUnusedCode } from "./scripts/unused-code.ts"

/** The oldest supported browsers. Older ones show the pages without scripts. */
const browsers = ["chrome111", "firefox115", "safari16.4"]

const framework =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//
const shared =
  /\/app\/(ui|browser)\/(?!radix-toast|chat-|drafts|late\/|linked-text|growing-grid|page-icons|time)|\/app\/forms\/(?!signed-out-page|edited-fields|late\/)|\/app\/pages\/(shell\/boundary|collection\/use-collection)\.tsx?$|\/app\/(paths|limits|words\/(messages|toasts))\.ts$/
/** Of pages other than a collection's. */
const pages =
  /\/app\/(ui\/(page-icons|time)|words\/pages|pages\/(groups\/answer-buttons|\w+\/use-(group|product)))\.tsx?$/
/** Of two pages: a list that grows, and the field in the place of an empty one. */
const growing = /\/app\/(ui\/growing-grid|pages\/paste-link-late)\.tsx$/
/** Of pages with cards or tabs. Forms and settings have none. */
const lists = /\/app\/ui\/(choices|empty-state|item-grid|collection-grid|brand-name)\.tsx?$/
/** Loaded with the first form that is sent, or its dialog. */
const forms = /\/app\/(edit|browser\/send-form|words\/outcomes)\.ts$/
/** Loaded with the first dialog. */
const dialog = /\/app\/(forms\/(form-)?dialog|ui\/(page-links|note\.))/
/** Of every form of an item, or with a picture. */
const itemForm =
  /\/app\/(pages\/(picture-field|item-form\/(?!edit-form|read-product|page-words|paste-page|picture-choices))|product-field-list)/

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    leaveOutUnusedCode(),
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
  optimizeDeps: { exclude: ["@node-rs/argon2"] },
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
            chunkFileNames: "assets/[name]-[hash:7].js",
            manualChunks: (id: string) => {
              if (framework.test(id)) return "framework"
              if (forms.test(id)) return "forms"
              if (dialog.test(id)) return "dialog"
              if (lists.test(id)) return "lists"
              if (growing.test(id)) return "growing-grid"
              if (itemForm.test(id)) return "item-form"
              if (pages.test(id)) return "pages"
              return shared.test(id) ? "interface" : undefined
            },
          },
        },
  },
}))
