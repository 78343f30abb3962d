import type { Resource } from "~/http/api/operation.server.ts"

// Found by their folder, so that none is forgotten.
const modules = import.meta.glob<{ resources: Resource[] }>(["./*.ts", "!./route.ts", "!./*.server.ts"], {
  eager: true,
})

/** Every address of the API. A function, because a module shows the document of all of them. */
export const resources = (): Resource[] => Object.values(modules).flatMap(({ resources }) => resources)
