import type { Resource } from "~/http/api/operation.server.ts"

type Module = { loader: { resources?: Resource[] } }

// Found by their folder, so that none is forgotten; a test compares them with the map of routes.
const modules = import.meta.glob<Module>(["./*.ts", "!./*.server.ts"], { eager: true })

/** Every resource of the API that is declared by `api`. */
export const resources = (): Resource[] =>
  Object.values(modules).flatMap(({ loader }) => loader.resources ?? [])
