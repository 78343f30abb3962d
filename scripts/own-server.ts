import type { RequestListener } from "node:http"
import type { Plugin } from "vite"

type HttpModule = { createApp(build: unknown, mode: string): RequestListener }

/**
 * Builds `app/server.ts`, the shell's commands (`app/commands`) and the thread that reads large product pages beside
 * Remix' own entry, and runs the same Express app in development.
 *
 * One build with several entries shares its chunks, so `remix-serve build/server/index.js` and
 * `node build/server/server.js` both have exactly one database client. Must stand before the Remix plugin:
 * after it, Remix' own middleware has already answered in development.
 */
export function ownServer(): Plugin {
  return {
    name: "own-server",
    config: {
      // After the Remix plugin's own hook, which sets `input` as well.
      order: "post",
      handler: (_config, { isSsrBuild }) =>
        isSsrBuild
          ? {
              build: {
                // The entries await the database's migration at the top level.
                target: "node20",
                rollupOptions: {
                  input: {
                    index: "virtual:remix/server-build",
                    server: "./app/server.ts",
                    "reset-password": "./app/commands/reset-password.ts",
                    backup: "./app/commands/backup.ts",
                    restore: "./app/commands/restore.ts",
                    "product-page-worker": "./app/services/product-page/thread/worker.ts",
                  },
                  output: { entryFileNames: "[name].js" },
                },
              },
            }
          : undefined,
    },
    configureServer(vite) {
      return () => {
        let running: { http: unknown; build: unknown; app: RequestListener } | undefined
        vite.middlewares.use(async (request, response, next) => {
          try {
            const http = (await vite.ssrLoadModule("./app/http/server/app.ts")) as HttpModule
            const build = await vite.ssrLoadModule("virtual:remix/server-build")
            // Vite hands out the same module until an edit replaces it.
            if (running?.http !== http || running.build !== build)
              running = { http, build, app: http.createApp(build, "development") }
            running.app(request, response)
          } catch (error) {
            next(error)
          }
        })
      }
    },
  }
}
