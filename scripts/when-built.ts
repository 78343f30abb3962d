import type { Plugin } from "vite"

/**
 * A plugin that works on the browser's files once all is built: Remix builds the server after the browser, and only then
 * writes the browser's list of routes. Several do so in the order in which they stand.
 */
export function whenBuilt(name: string, work: () => Promise<unknown>): Plugin {
  let isLastBuild = false
  return {
    name,
    apply: "build",
    configResolved(config) {
      isLastBuild = Boolean(config.build.ssr)
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        if (isLastBuild) await work()
      },
    },
  }
}
