import ts from "typescript"

/** A place that a value comes from: a piece of code, or the name of a field. */
export type Source = { node?: ts.Node; key?: string }

/** What stands behind a name. */
type Named = (name: ts.Identifier) => Source[]

/** What stands inside of parentheses, `as const` and `await`. */
export function unwrapped(node: ts.Node): ts.Node {
  const isAround =
    ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
  return isAround ? unwrapped(node.expression) : node
}

/** One element of an array or one field of an object, where both are written out; undefined where they are not. */
export function step({ node, key }: Source, name: string | number): Source | undefined {
  if (key !== undefined) return name === 0 ? { key } : { node }
  const value = node && unwrapped(node)
  if (value && ts.isArrayLiteralExpression(value) && typeof name === "number") {
    const element = value.elements[name]
    return element ? { node: element } : undefined
  }
  if (value && ts.isObjectLiteralExpression(value) && typeof name === "string") {
    const field = value.properties.find((property) => property.name?.getText() === name)
    return field && ts.isPropertyAssignment(field) ? { node: field.initializer } : undefined
  }
  return undefined
}

/** The elements of a table, also of `Object.entries` of one; the expression itself where they are not written out. */
export function elementsOf(table: ts.Node, named: Named): Source[] {
  const value = unwrapped(table)
  if (ts.isArrayLiteralExpression(value))
    return value.elements.flatMap((element) =>
      ts.isSpreadElement(element) ? elementsOf(element.expression, named) : [{ node: element }],
    )
  if (ts.isIdentifier(value)) return named(value).flatMap(({ node }) => (node ? elementsOf(node, named) : []))
  if (ts.isCallExpression(value) && value.expression.getText() === "Object.entries" && value.arguments[0])
    return entriesOf(value.arguments[0], named)
  return [{ node: value }]
}

function entriesOf(object: ts.Expression, named: Named): Source[] {
  const value = unwrapped(object)
  const written = ts.isIdentifier(value) ? named(value)[0]?.node : value
  const target = written && unwrapped(written)
  if (!target || !ts.isObjectLiteralExpression(target)) return [{ node: object }]
  return target.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name)
      ? [{ key: property.name.text, node: property.initializer }]
      : [],
  )
}

const WALKS = new Set(["map", "forEach", "flatMap", "filter", "some", "every", "find"])

/** What a callback is called with: rows of `test.each(table)`, elements of `table.map`; nothing where that is unknown. */
export function sourceOfParameter(parameter: ts.ParameterDeclaration, named: Named): Source[] {
  const callback = parameter.parent
  const call = callback.parent
  const position = callback.parameters.indexOf(parameter)
  if (!ts.isCallExpression(call)) return []
  const called = call.expression
  if (ts.isCallExpression(called) && isEach(called.expression) && called.arguments[0])
    return elementsOf(called.arguments[0], named).flatMap((row) => argumentOf(row, position))
  const isWalk = ts.isPropertyAccessExpression(called) && WALKS.has(called.name.text)
  return isWalk && position === 0 ? elementsOf(called.expression, named) : []
}

const isEach = (called: ts.Expression) => ts.isPropertyAccessExpression(called) && called.name.text === "each"

/** A row that is an array is spread over the parameters; any other is the first. */
function argumentOf(row: Source, position: number): Source[] {
  const isSpread = row.key !== undefined || (row.node && ts.isArrayLiteralExpression(unwrapped(row.node)))
  if (!isSpread) return position === 0 ? [row] : []
  const value = step(row, position)
  return value ? [value] : []
}
