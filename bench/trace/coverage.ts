type Script = {
  scriptId: string
  url: string
  functions: { functionName: string; ranges: { startOffset: number; endOffset: number; count: number }[] }[]
}

type Ran = { file: string; functions: string[] }

/** Vite gives each export a getter. */
const GETTER = /^get\(\)\{ try \{ return [\w.]+ \} catch \{\} \}$/

/**
 * The files of app and db of which a function ran, and its functions' names.
 * @param scripts as the inspector tells them. @param root ends with a slash. @param sourceOf returns the text of a script.
 */
export async function filesThatRan(
  scripts: Script[],
  root: string,
  sourceOf: (id: string) => Promise<string>,
): Promise<Ran[]> {
  const files = new Map<string, Set<string>>()
  for (const { scriptId, url, functions } of scripts) {
    const file = url.replace(/^file:\/\//, "").replace(root, "")
    if (!/^(app|db)\//.test(file)) continue
    const ran = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
    const source = ran.length > 0 ? await sourceOf(scriptId) : ""
    for (const { functionName, ranges } of ran) {
      const { startOffset = 0, endOffset = 0 } = ranges[0] ?? {}
      if (functionName.startsWith("<") || GETTER.test(source.slice(startOffset, endOffset))) continue
      const names = files.get(file) ?? new Set()
      files.set(file, names.add(functionName || "(unnamed)"))
    }
  }
  return [...files]
    .map(([file, names]) => ({ file, functions: [...names] }))
    .sort((a, b) => a.file.localeCompare(b.file))
}
