import type { Plugin } from "vite"

/** Loaded when they are first needed, so they stay chunks of their own. */
const lazy = /\/app\/ui\/(radix-toasts|drawings)/

const conform = /\/node_modules\/@conform-to\/|\/app\/ui\/(text-field|field|switch|select|form-error)\.tsx?$/
const everywhere =
  /\/app\/(ui\/|browser\/(?!chat-))|\/app\/(paths|messages|limits)\.ts$|\/node_modules\/lucide-react\//

const framework =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\/|commonjsHelpers/

/**
 * Puts the small modules of the interface, which most pages share, into two chunks: what every page has, and what pages
 * with forms have. A chunk for each would be thirty requests a page, and compress worse.
 */
export function browserChunks(): Plugin {
  return {
    name: "browser-chunks",
    config: (_config, { isSsrBuild }) => {
      if (isSsrBuild) return
      const manualChunks = (id: string) => {
        if (lazy.test(id)) return
        if (framework.test(id)) return "framework"
        if (conform.test(id)) return "forms"
        if (everywhere.test(id)) return "interface"
      }
      return { build: { rollupOptions: { output: { manualChunks } } } }
    },
  }
}
