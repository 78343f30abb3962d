import type { oas31 } from "zod-openapi"
import type { OpenApiDocument } from "~/http/api/openapi/document.server.ts"

export type Schema = oas31.SchemaObject | oas31.ReferenceObject

export const isReference = (value: object): value is oas31.ReferenceObject => "$ref" in value

/** A call of the document, with the address and method that it stands under. */
export type DescribedCall = { path: string; method: string; operation: oas31.OperationObject }

export const referenceName = ({ $ref }: oas31.ReferenceObject): string => $ref.split("/").at(-1) ?? ""

type Components = "schemas" | "responses" | "headers"

export function followed<T extends object>(
  document: OpenApiDocument,
  kind: Components,
  value: T | oas31.ReferenceObject,
): T {
  return isReference(value) ? (document.components?.[kind]?.[referenceName(value)] as T) : value
}

export function callsOf(document: OpenApiDocument, section: string): DescribedCall[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, oas31.OperationObject>)
      .filter(([, operation]) => operation.tags?.includes(section))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
}
