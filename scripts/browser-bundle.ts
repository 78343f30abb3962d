import type { Plugin } from "vite"
import remixConfig from "../remix.config.js"

/**
 * The oldest browsers that scripts and styles are written for. An older one shows the pages as if it ran no script: they
 * work without.
 */
export const BROWSERS = ["chrome111", "firefox115", "safari16.4"]

const ui = (names: string) => String.raw`/app/ui/(${names})\.tsx?$`
const module = (...patterns: string[]) => new RegExp(patterns.join("|"))

/** The chunks of the first visits, the first that fits. What fits none goes where it is needed. */
const chunks: [name: string | undefined, modules: RegExp][] = [
  [
    "framework",
    /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\/|commonjsHelpers/,
  ],
  // Loaded when they are first needed, or by few pages, so they stay chunks of their own.
  [
    undefined,
    module(
      ui("radix-toast|drawn-picture|collection-grid|select|switch"),
      "/app/ui/drawings|/app/browser/chat-",
    ),
  ],
  ["forms", module(ui("action-form|dialog|field|form-dialog|form-error|form-state|text-field"))],
  ["lists", module(ui("growing-grid|item-grid|picture|search-field"))],
  [
    "interface",
    module(
      "/app/(ui/|browser/|pages/(shell/(?!route|boundary)|link-preview\\.ts))",
      String.raw`/app/(paths|messages|limits)\.ts$|/node_modules/lucide/`,
    ),
  ],
]

const future = remixConfig.future ?? {}

/** What Remix tells the router in the browser (`@remix-run/react`, browser.js). */
const routerFuture = {
  v7_fetcherPersist: future.v3_fetcherPersist,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_prependBasename: true,
  v7_relativeSplatPath: future.v3_relativeSplatPath,
  v7_skipActionErrorRevalidation: future.v3_singleFetch,
  v7_startTransition: true,
}

/**
 * What cannot be otherwise in a browser, or is so by remix.config.js, in the code of React Router and Remix: that every
 * page was rendered by a server, reads its data by single fetch, and knows all routes from its start.
 */
const known: [RegExp, string][] = [
  [/typeof (?:document|window) === "undefined"/g, "false"],
  [/typeof (?:document|window) !== "undefined"/g, "true"],
  [/!(?:window\.__remixContext\.)?isSpaMode\b/g, "true"],
  [/(?<=\bif \()isSpaMode\b|(?:window\.__remixContext\.)?\bisSpaMode(?= (?:&&|\?))/g, "false"],
  [/!isStatic\b/g, "true"],
  [/\bstaticContext(?= \?)/g, "false"],
  [/\btypeof singleFetch === "function"/g, "true"],
  [/\btypeof __remixContext === "object" && __remixContext\.a\b/g, "false"],
  [/\binit\.patchRoutesOnNavigation\b/g, "undefined"],
  ...Object.entries({ ...future, ...routerFuture }).map(([flag, value]): [RegExp, string] => [
    new RegExp(String.raw`[\w.]*\bfuture\.${flag}\b`, "g"),
    String(value),
  ]),
]
const routing = /\/node_modules\/(react-router|react-router-dom|@remix-run)\//

/**
 * What a first visit downloads, kept small. The modules that many pages share stand in a few chunks: a chunk for each
 * would be thirty requests a page, and compress worse. Terser makes the framework 3.5 KB smaller than esbuild does,
 * compressed; without the branches that never run in this app, and without warnings for its developers, it is another
 * 4.9 KB smaller.
 */
export function browserBundle(): Plugin {
  let isBrowserBuild = false
  return {
    name: "browser-bundle",
    apply: "build",
    config: (_config, { isSsrBuild }) => {
      isBrowserBuild = !isSsrBuild
      if (isSsrBuild) return
      const manualChunks = (id: string) => chunks.find(([, modules]) => modules.test(id))?.[0]
      return {
        build: {
          target: BROWSERS,
          minify: "terser",
          terserOptions: {
            ecma: 2020,
            compress: { passes: 3, keep_fargs: false, pure_funcs: ["warning", "console.warn"] },
          },
          rollupOptions: { output: { manualChunks } },
        },
      }
    },
    transform(code, id) {
      if (!isBrowserBuild || !routing.test(id)) return
      return { code: known.reduce((text, [what, value]) => text.replace(what, value), code), map: null }
    },
  }
}
