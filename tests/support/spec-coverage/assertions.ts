import { resolve } from "node:path"
import ts from "typescript"
import { Values } from "./values.ts"

/** A test of a file: its title below those of the groups around it, and its function. */
export type FoundTest = { path: string[]; run: ts.Node }

const TESTS = /^(test|it)(\.each)?$/
const GROUPS = /^(test\.)?describe(\.each|\.skipIf|\.serial)?$/

/** The tests of a file as they are written: a title with a `%s` in it is one test. */
export function testsIn(program: ts.Program, file: string): FoundTest[] {
  const tests: FoundTest[] = []
  const walk = (node: ts.Node, path: string[]): void => {
    const named = ts.isCallExpression(node) ? namedCall(node) : undefined
    if (named && TESTS.test(named.callee)) tests.push({ path: [...path, named.title], run: named.run })
    const inner = named && GROUPS.test(named.callee) ? [...path, named.title] : path
    ts.forEachChild(node, (child) => walk(child, inner))
  }
  const source = program.getSourceFile(resolve(file))
  if (source) walk(source, [])
  return tests
}

/** `test("title", run)` and `test.each(table)("title", run)`, and the same of `describe`. */
function namedCall(call: ts.CallExpression) {
  const callee = ts.isCallExpression(call.expression) ? call.expression.expression : call.expression
  const [title] = call.arguments
  const run = call.arguments.find(ts.isFunctionLike)
  if (!title || !run) return undefined
  if (ts.isStringLiteralLike(title)) return { callee: callee.getText(), title: title.text, run }
  return ts.isTemplateExpression(title)
    ? { callee: callee.getText(), title: title.getText().slice(1, -1), run }
    : undefined
}

/**
 * The values in the assertions of a test: in what `expect` is given and in what the matcher compares it with. What an
 * assertion denies, its message, and all that stands outside of one do not count.
 */
export function assertedIn(program: ts.Program, { run }: FoundTest): Set<string> {
  const values = new Values(program.getTypeChecker(), run)
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isExpect(node)) {
      const matcher = matcherOf(node)
      if (matcher && !matcher.denies) {
        if (node.arguments[0]) values.flow(node.arguments[0])
        for (const argument of matcher.call.arguments) values.flow(argument)
      }
    }
    ts.forEachChild(node, walk)
  }
  walk(run)
  return values.found
}

const isExpect = ({ expression }: ts.CallExpression) => /^expect(\.soft|\.poll)?$/.test(expression.getText())

const ABSENCES = new Set(["toBeHidden", "toBeUndefined", "toBeNull"])

/** The matcher's call at the end of `expect(…).resolves.toBe(…)`, and whether it says that something is not so. */
function matcherOf(expect: ts.CallExpression): { call: ts.CallExpression; denies: boolean } | undefined {
  const names: string[] = []
  let at: ts.Node = expect
  while (ts.isPropertyAccessExpression(at.parent)) {
    at = at.parent
    names.push((at as ts.PropertyAccessExpression).name.text)
  }
  const call = at.parent
  if (!ts.isCallExpression(call) || names.length === 0) return undefined
  const matcher = names.at(-1) ?? ""
  const countsNone = matcher === "toHaveCount" && call.arguments[0]?.getText() === "0"
  return { call, denies: names.includes("not") || ABSENCES.has(matcher) || countsNone }
}
