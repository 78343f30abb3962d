import { withQuery } from "~/paths.ts"

export const importsPath = "/imports"

type Query = {
  /** A folder of a preview, and where its list goes on. */
  place?: number | undefined
  cursor?: string | null
  /** Where the list of failures goes on. */
  failures?: string | null
}

export const importPath = (id: number, query: Query = {}): string => withQuery(`/imports/${id}`, query)

export const deleteImportPath = (id: number): string => withQuery(importsPath, { delete: id })
