import { vi } from "vitest"
import { root } from "./routes.ts"

/**
 * The parts of a browser's window that app/browser/ reads, at an address of the app.
 * @param state the location state of the entry in the history.
 */
export function showPage(path: string, state: unknown = null): void {
  const shown = { location: { key: "shown" }, navigation: {} }
  vi.stubGlobal("window", {
    __remixRouter: { routes: [root], state: shown },
    __remixManifest: { routes: {} },
  })
  vi.stubGlobal("location", new URL(path, "http://curio.test"))
  vi.stubGlobal("history", { state: { usr: state } })
  vi.stubGlobal("dispatchEvent", vi.fn())
}
