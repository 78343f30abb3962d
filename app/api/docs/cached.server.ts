import { paths } from "~/paths.ts"
import { resources } from "../resources.server.ts"

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
