import { withQuery } from "~/paths.ts"

export const importsPath = "/imports"

type Query = {
  place?: number | undefined
  cursor?: string | null
  failures?: string | null
}

export const importPath = (id: number, query: Query = {}): string => withQuery(`/imports/${id}`, query)

export const deleteImportPath = (id: number): string => `${importsPath}/${id}/delete`
