import type { Plugin } from "vite"

type Replacement = [pattern: RegExp, replacement: string]

/** Gives a function another body. What only the old body needs is then not in the build either. */
const body = (name: string, statement = ""): Replacement => [
  new RegExp(`^( *)((?:async )?function ${name}\\([^)]*\\)) \\{\\n[\\s\\S]*?^\\1\\}`, "m"),
  `$1$2 { ${statement} }`,
]

/** Its messages speak to who writes routes, in development. The stack says where it was thrown. */
const unexplained = body(
  "invariant",
  'if (value === false || value == null) throw new Error("Unexpected state")',
)

const singleFetch: Replacement = [/(window\.__remixContext\.)?\bfuture\.v3_singleFetch\b/g, "true"]

/** For each file, what Curio never runs in a browser, or what is wrong there, and what stands there instead. */
const unused: Record<string, Replacement[]> = {
  // React 17 had these functions for the start of an app, and for finding elements.
  "react-dom/cjs/react-dom.production.min.js": [
    [/exports\.findDOMNode=[\s\S]*?(?=exports\.flushSync=)/, ""],
    [/exports\.hydrate=[\s\S]*?(?=exports\.hydrateRoot=)/, ""],
    [/exports\.render=[\s\S]*?(?=exports\.version=)/, ""],
  ],
  // Our own boundary shows errors. This one shows an error of our boundary, without the stack.
  "@remix-run/react/dist/esm/errorBoundaries.js": [
    body(
      "RemixRootDefaultErrorBoundary",
      'console.error(error); return React.createElement("html", null, React.createElement("body", null, "Application Error"))',
    ),
  ],
  "@remix-run/react/dist/esm/browser.js": [
    singleFetch,
    // The development server replaces modules with these.
    [/^let hmrAbortController;[\s\S]*?(?=^let |^\/\*\*$)/m, ""],
    [/^let hmrRouterReadyResolve;[\s\S]*?(?=^\/\*\*$)/m, ""],
    [/^ *if \(hmrRouterReadyResolve\) \{[\s\S]*?\}/m, ""],
  ],
  "@remix-run/react/dist/esm/components.js": [
    singleFetch,
    // These assignments keep components in the build that nobody uses.
    [/^\w+\.displayName = .*$/gm, ""],
    body("DeferredHydrationScript", "return null"),
    // Servers write these scripts. Browsers only say that there are some.
    [/let contextScript = staticContext \?/, "let contextScript = false ?"],
    [/!activeDeferreds \? ""/, 'true ? ""'],
    [/!isStatic \? " "/, 'true ? " "'],
    // No link has `prefetch`.
    body("usePrefetchBehavior", "return [false, null, {}]"),
    body("PrefetchPageLinks", "return null"),
  ],
  // No route has a `HydrateFallback`, `links` or a stylesheet of its own, and browsers know all routes.
  "@remix-run/react/dist/esm/fallback.js": [body("RemixRootDefaultHydrateFallback", "return null")],
  "@remix-run/react/dist/esm/links.js": [body("prefetchStyleLinks")],
  "@remix-run/react/dist/esm/fog-of-war.js": [body("isFogOfWarEnabled", "return false")],
  "@remix-run/react/dist/esm/routes.js": [
    singleFetch,
    [/\(isSpaMode\b/g, "(false"],
    // Without single fetch, each loader and action had a request of its own.
    body("fetchServerHandler"),
    body("unwrapServerResponse"),
    // The development server replaces modules with these.
    body("createClientRoutesWithHMRRevalidationOptOut"),
    body("wrapShouldRevalidateForHdr"),
  ],
  "@remix-run/react/dist/esm/invariant.js": [unexplained],
  // Remix takes a page that is opened before its router has started for the first page, and gives it no data.
  "@remix-run/react/dist/esm/single-fetch.js": [
    [
      /\(!router\.state\.initialized \|\| (routesParams\.size === 0)\) && !window\.__remixHdrActive/,
      '!router.state.initialized && router.state.navigation.state === "idle" || $1',
    ],
  ],
  // No response is deferred, browsers know all routes, and no link or form has `viewTransition`.
  "@remix-run/router/dist/router.js": [
    unexplained,
    body("warning"),
    body(
      "getInternalRouterError",
      'return new ErrorResponseImpl(status || 500, status === 404 ? "Not Found" : "", new Error("Unexpected request"), true)',
    ),
    body("isDeferredData", "return false"),
    body("isDeferredResult", "return false"),
    body("resolveNavigationDeferredResults"),
    body("resolveFetcherDeferredResults"),
    body("checkFogOfWar", "return { active: false, matches: null }"),
    body("discoverRoutes"),
    body("persistAppliedTransitions"),
    body("restoreAppliedTransitions"),
  ],
  // It waits for stylesheets and preloads of what is imported late, and there are none (`modulePreload`).
  "vite/preload-helper.js": [[/^[\s\S]*$/, "export const __vitePreload = (load) => load()"]],
  "react-router/dist/index.js": [body("DefaultErrorComponent", "return null")],
  "react-router-dom/dist/index.js": [[/!viewTransitionOpts \|\| isViewTransitionUnavailable/, "true"]],
}

/** @throws when a package is not as this list expects: after an update, check whether the code is still unused. */
export function leaveOutUnusedCode(): Plugin {
  const left = new Map(Object.entries(unused))
  return {
    name: "leave-out-unused-code",
    enforce: "pre",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      const file = id.replace(/^\0|.*\/node_modules\//, "")
      const replacements = left.get(file) ?? []
      left.delete(file)
      return replacements.reduce((text, [pattern, replacement]) => {
        if (text.search(pattern) < 0)
          this.error(`${file} has nothing like ${pattern}. See scripts/unused-code.ts.`)
        return text.replace(pattern, replacement)
      }, code)
    },
    buildEnd(failed) {
      const files = [...left.keys()]
      if (!failed && files.length > 0)
        this.error(`The build does not have ${files.join(", ")}. See scripts/unused-code.ts.`)
    },
  }
}
