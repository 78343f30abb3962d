import { field, idIn, type Json, textIn } from "./json.ts"
import { importLimits } from "./limits.ts"

/** Names from the outermost to the innermost, by id. Parents that go in a circle end it. */
export function pathsOf(folders: Json[]): Map<string, string[]> {
  const byId = new Map(folders.slice(0, importLimits.places).map((folder) => [idIn(folder, "id"), folder]))
  const paths = new Map<string, string[]>()
  for (const [id, folder] of byId) {
    if (id === null) continue
    const path: string[] = []
    const seen = new Set<Json>()
    for (let one: Json | undefined = folder; one && !seen.has(one); one = byId.get(idIn(one, "parentId"))) {
      seen.add(one)
      path.unshift(textIn(one, "name") ?? "")
      if (path.length >= importLimits.folderDepth || field(one, "parentId") === null) break
    }
    paths.set(id, path)
  }
  return paths
}
