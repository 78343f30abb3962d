import { openApiDocument } from "~/http/api/openapi/document.server.ts"
import { type Resource } from "~/http/api/operation.server.ts"
import { HeldDocument } from "./held-document.ts"

const documents = new WeakMap<Resource, HeldDocument>()

/** Holds the answer of a resource to the resource's part of the document, made once for each in a test file. */
export async function holdToDocument(resource: Resource, method: string, answer: Response): Promise<void> {
  const document = documents.get(resource) ?? new HeldDocument(openApiDocument([resource]))
  documents.set(resource, document)
  await document.hold(`/api${resource.path}`, method, answer)
}
