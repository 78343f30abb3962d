import type { Resource } from "~/http/api/operation.server.ts"
import { paths } from "~/paths.ts"

type Module = { loader: { resources?: Resource[] } }

// Found by their folder, so that none is forgotten; a test compares them with the map of routes.
const modules = import.meta.glob<Module>(["../*.ts", "!../*.server.ts"], { eager: true })

export const resources = (): Resource[] =>
  Object.values(modules).flatMap(({ loader }) => loader.resources ?? [])

/** Makes a value for the first caller. Callers that come meanwhile wait for the same one. */
const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

const document = once(async () => {
  const { openApiDocument } = await import("~/http/api/openapi/document.server.ts")
  return openApiDocument(resources())
})

// A text that is joined from many parts would keep them all: the page took 4 MB more.
export const openApiJson = once(async () => Buffer.from(JSON.stringify(await document())))

export const apiPageHtml = once(async () => {
  const { renderApiPage } = await import("./render.server.tsx")
  return Buffer.from(renderApiPage(await document(), paths.openApi))
})
