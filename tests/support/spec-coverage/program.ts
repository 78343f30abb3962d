import { existsSync, readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import ts from "typescript"

const OPTIONS: ts.CompilerOptions = {
  noLib: true,
  allowJs: false,
  jsx: ts.JsxEmit.Preserve,
  target: ts.ScriptTarget.ES2022,
  allowImportingTsExtensions: true,
  types: [],
}

/** Where an import of ours leads; null for packages, which nothing here looks into. */
function ownFile(specifier: string, from: string): string | null {
  if (specifier.startsWith("~/")) return resolve("app", specifier.slice(2))
  if (specifier.startsWith("#tests/")) return resolve("tests", specifier.slice(7))
  return specifier.startsWith(".") ? resolve(dirname(from), specifier) : null
}

/** Names in test files lead no further than to the tests' own data and to what the specification's words are called. */
const isFollowed = (file: string) => /\/tests\/|\/app\/(messages|limits)\.ts$/.test(file)

/**
 * A program of test files, with names resolved and nothing checked.
 * @param files paths from the repository's folder
 * @param sources replaces what is on the disk, for tests of what is read from it
 */
export function programOf(files: string[], sources: Record<string, string> = {}): ts.Program {
  const given = new Map(Object.entries(sources).map(([file, text]) => [resolve(file), text]))
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(OPTIONS),
    fileExists: (file) => given.has(file) || existsSync(file),
    getSourceFile: (file, version) =>
      ts.createSourceFile(file, given.get(file) ?? readFileSync(file, "utf8"), version, true),
    resolveModuleNameLiterals: (names, from) =>
      names.map(({ text }) => {
        const file = ownFile(text, from)
        if (!file || !isFollowed(file) || !host.fileExists(file)) return { resolvedModule: undefined }
        return { resolvedModule: { resolvedFileName: file, extension: ts.Extension.Ts } }
      }),
  }
  return ts.createProgram(
    files.map((file) => resolve(file)),
    OPTIONS,
    host,
  )
}
