import type { Plugin } from "vite"

type Patch = {
  /** Below node_modules. */
  file: string
  /** Why, and the bytes that it saves on each page with Brotli. */
  what: string
  find: string | RegExp
  put: string
}

const remix = "@remix-run/react/dist/esm"
const router = "@remix-run/router/dist/router.js"
const invariant = "throw new Error(message);\n  }\n}"
const unexplained = 'throw new Error("Unexpected state");\n  }\n}'

/** What the browser's build changes in packages: one fix, and what they bring along that no page of ours runs. */
export const patches: Patch[] = [
  {
    file: `${remix}/single-fetch.js`,
    what: "A fix: Remix takes a page that is opened before its router has started for the first page, and gives it no data.",
    find: "(!router.state.initialized || routesParams.size === 0) &&",
    put: '(!router.state.initialized && router.state.navigation.state === "idle" || routesParams.size === 0) &&',
  },
  {
    file: `${remix}/components.js`,
    what: "The names for React's developer tools keep components in the build that nobody uses: 1,810 bytes.",
    find: /^\w+\.displayName = .*$/gm,
    put: "",
  },
  {
    file: `${remix}/components.js`,
    what: "Only servers write the page's scripts, at the end of the body, where hydration expects nothing: 1,210 bytes.",
    find: "function Scripts(props) {",
    put: "function Scripts() {\n  return null;",
  },
  {
    file: `${remix}/fog-of-war.js`,
    what: "Browsers know all routes (`v3_lazyRouteDiscovery`): 920 bytes.",
    find: "return future.v3_lazyRouteDiscovery === true && !isSpaMode;",
    put: "return false;",
  },
  {
    file: `${remix}/routes.js`,
    what: "Without single fetch each loader had a request of its own: 1,390 bytes.",
    find: "let result = await fetchServerHandler(request, route);\n      return unwrap ? unwrapServerResponse(result) : result;",
    put: "",
  },
  {
    file: "react-dom/cjs/react-dom.production.min.js",
    what: "React 17's way to find elements: 330 bytes.",
    find: /exports\.findDOMNode=[\s\S]*?(?=exports\.flushSync=)/,
    put: "",
  },
  ...[router, `${remix}/invariant.js`].map((file) => ({
    file,
    what: "Messages for who writes routes, in development. The stack says where it was thrown: 640 bytes in two files.",
    find: invariant,
    put: unexplained,
  })),
]

/** @throws when the build has none of a file's text: after an update, look whether the patch is still needed. */
export function patchPackages(): Plugin {
  const missing = new Set(patches)
  return {
    name: "patch-packages",
    enforce: "pre",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      const own = patches.filter(({ file }) => id.endsWith(`/node_modules/${file}`))
      return own.reduce((text, patch) => {
        const patched = text.replace(patch.find, patch.put)
        if (patched !== text) missing.delete(patch)
        return patched
      }, code)
    },
    buildEnd(failed) {
      const [patch] = missing
      if (!failed && patch)
        this.error(`A patch of ${patch.file} does not apply. See scripts/package-patches.ts.`)
    },
  }
}
