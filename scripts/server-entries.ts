import type { RequestListener } from "node:http"
import type { Plugin } from "vite"
import { external } from "./external.js"

type HttpModule = { createApp(build: unknown, mode: string): RequestListener }

/** Builds our programs together with Remix's server build. Must stand before the Remix plugin, which answers every request. */
export function serverEntries(): Plugin {
  return {
    name: "server-entries",
    config: {
      // This runs after the Remix plugin, which also sets `input`.
      order: "post",
      handler: (_config, { isSsrBuild }) =>
        isSsrBuild
          ? {
              ssr: { noExternal: true, external },
              build: {
                target: "node20",
                rollupOptions: {
                  input: {
                    index: "virtual:remix/server-build",
                    server: "./app/server.ts",
                    "reset-password": "./app/commands/reset-password.ts",
                    "make-admin": "./app/commands/make-admin.ts",
                    "two-step-off": "./app/commands/two-step-off.ts",
                    recount: "./app/commands/recount.ts",
                    invite: "./app/commands/invite.ts",
                    backup: "./app/commands/backup.ts",
                    restore: "./app/commands/restore.ts",
                    "product-page-worker": "./app/services/product-page/thread/worker.ts",
                    "import-file-worker": "./app/services/import-file/worker.ts",
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
            const http = (await vite.ssrLoadModule("./app/server/app.ts")) as HttpModule
            const build = await vite.ssrLoadModule("virtual:remix/server-build")
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
