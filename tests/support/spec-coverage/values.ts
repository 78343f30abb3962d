import ts from "typescript"
import * as limits from "~/limits.ts"
import * as messages from "~/messages.ts"
import { elementsOf, type Source, sourceOfParameter, step, unwrapped } from "./tables.ts"

/** Modules whose names stand for the specification's words and numbers. */
const constants: [RegExp, Record<string, unknown>][] = [
  [/\/app\/messages\.ts$/, messages],
  [/\/app\/limits\.ts$/, limits],
]

/**
 * The strings, numbers and property names that flow into expressions: written there, or by way of a named constant, a
 * row of a table that is iterated over, or a value or function of the very test. Functions elsewhere are not entered.
 */
export class Values {
  readonly found = new Set<string>()
  readonly #checker: ts.TypeChecker
  readonly #test: ts.Node
  readonly #seen = new Set<ts.Node>()

  /** @param test the function of the test, whose own functions are entered */
  constructor(checker: ts.TypeChecker, test: ts.Node) {
    this.#checker = checker
    this.#test = test
  }

  readonly flow = (node: ts.Node): void => {
    if (this.#seen.has(node) || ts.isTypeNode(node)) return
    this.#seen.add(node)
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) this.found.add(node.text)
    else if (ts.isRegularExpressionLiteral(node)) this.found.add(readable(node.text))
    else if (ts.isTemplateExpression(node)) this.#template(node)
    else if (ts.isIdentifier(node)) this.#name(node)
    else if (ts.isPropertyAccessExpression(node)) this.#property(node)
    else if (ts.isCallExpression(node)) this.#call(node)
    else if (ts.isPropertyAssignment(node)) this.#field(node.name, node.initializer)
    else if (ts.isShorthandPropertyAssignment(node)) this.#shorthand(node)
    else if (KEYWORDS.has(node.kind)) this.found.add(node.getText())
    else ts.forEachChild(node, this.flow)
  }

  #template(node: ts.TemplateExpression) {
    this.found.add([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…"))
    for (const { expression } of node.templateSpans) this.flow(expression)
  }

  #field(name: ts.PropertyName, value: ts.Expression) {
    if (ts.isComputedPropertyName(name)) this.flow(name.expression)
    else this.found.add(name.text)
    this.flow(value)
  }

  #shorthand(node: ts.ShorthandPropertyAssignment) {
    this.found.add(node.name.text)
    this.#symbol(this.#checker.getShorthandAssignmentValueSymbol(node))
  }

  #call(node: ts.CallExpression) {
    const constant = this.#constant(node.expression)
    if (typeof constant === "function") {
      const given = node.arguments.map(literal)
      if (given.every((value) => value !== undefined)) this.#keep(constant(...given))
    } else if (ts.isIdentifier(node.expression)) this.#ownFunction(node.expression)
    else this.flow(node.expression)
    for (const argument of node.arguments) this.flow(argument)
  }

  /** Enters a function that the test itself declares. */
  #ownFunction(name: ts.Identifier) {
    const declaration = this.#declaration(this.#checker.getSymbolAtLocation(name))
    if (!declaration || !isInside(declaration, this.#test)) return
    if (ts.isBindingElement(declaration)) this.#name(name)
    else if (ts.isFunctionDeclaration(declaration)) this.#body(declaration)
    else if (ts.isVariableDeclaration(declaration) && declaration.initializer)
      ts.isFunctionLike(declaration.initializer)
        ? this.#body(declaration.initializer)
        : this.flow(declaration.initializer)
  }

  #body(declared: ts.SignatureDeclaration) {
    const { body } = declared as ts.FunctionLikeDeclaration
    if (body) this.flow(body)
  }

  #property(node: ts.PropertyAccessExpression) {
    const constant = this.#constant(node)
    if (constant !== undefined) return this.#keep(constant)
    const object = ts.isIdentifier(node.expression) ? this.#initializer(node.expression) : undefined
    const value = object && step({ node: object }, node.name.text)
    if (value) this.#source(value)
    else this.flow(node.expression)
  }

  #name(node: ts.Identifier) {
    const constant = this.#constant(node)
    if (constant !== undefined) this.#keep(constant)
    else this.#symbol(this.#checker.getSymbolAtLocation(node))
  }

  #symbol(symbol: ts.Symbol | undefined) {
    for (const source of this.#sourcesOf(symbol)) this.#source(source)
  }

  /** What stands behind a name, taken apart as its declaration takes it apart. */
  #sourcesOf(symbol: ts.Symbol | undefined): Source[] {
    let declaration = this.#declaration(symbol)
    const path: (string | number)[] = []
    while (declaration && ts.isBindingElement(declaration)) {
      path.unshift(stepOf(declaration))
      declaration = declaration.parent.parent
    }
    return declaration ? this.#origins(declaration).map((source) => this.#followed(source, path)) : []
  }

  /** What a variable or parameter takes its value from; nothing for functions, which are only entered when called. */
  #origins(declaration: ts.Node): Source[] {
    const named = (node: ts.Identifier) => this.#sourcesOf(this.#checker.getSymbolAtLocation(node))
    if (ts.isParameter(declaration)) return sourceOfParameter(declaration, named)
    if (!ts.isVariableDeclaration(declaration)) return []
    const list = declaration.parent.parent
    if (ts.isForOfStatement(list)) return elementsOf(list.expression, named)
    const { initializer } = declaration
    return initializer && !ts.isFunctionLike(initializer) ? [{ node: initializer }] : []
  }

  #followed(source: Source, path: (string | number)[]): Source {
    return path.reduce<Source>((from, name) => {
      const target = from.node && unwrapped(from.node)
      const object = target && ts.isIdentifier(target) ? this.#initializer(target) : undefined
      return step(object ? { node: object } : from, name) ?? from
    }, source)
  }

  #source({ key, node }: Source) {
    if (key !== undefined) this.found.add(key)
    if (node) this.flow(node)
  }

  #initializer(name: ts.Identifier): ts.Expression | undefined {
    const declaration = this.#declaration(this.#checker.getSymbolAtLocation(name))
    return declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
  }

  #declaration(symbol: ts.Symbol | undefined): ts.Declaration | undefined {
    if (!symbol) return undefined
    const isAlias = symbol.flags & ts.SymbolFlags.Alias
    const target = isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol
    return target.valueDeclaration ?? target.declarations?.[0]
  }

  /** The value of a name of app/messages.ts or app/limits.ts, such as `validation.url`; undefined for other expressions. */
  #constant(node: ts.Expression): unknown {
    if (ts.isPropertyAccessExpression(node)) {
      const object = this.#constant(node.expression)
      return object && typeof object === "object"
        ? (object as Record<string, unknown>)[node.name.text]
        : undefined
    }
    if (!ts.isIdentifier(node)) return undefined
    const declaration = this.#declaration(this.#checker.getSymbolAtLocation(node))
    const file = declaration?.getSourceFile().fileName ?? ""
    const module = constants.find(([path]) => path.test(file))?.[1]
    if (!declaration || ts.isSourceFile(declaration)) return module
    const { name } = declaration as ts.NamedDeclaration
    return name && ts.isIdentifier(name) ? module?.[name.text] : undefined
  }

  #keep(value: unknown) {
    if (typeof value === "object" && value !== null) Object.values(value).forEach(this.#keep, this)
    else if (typeof value !== "function") this.found.add(String(value))
  }
}

const KEYWORDS = new Set([ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword])

/** What a regular expression looks for, without its slashes, flags and escapes of punctuation. */
const readable = (expression: string): string =>
  expression
    .slice(1, expression.lastIndexOf("/"))
    .replace(/\\b/g, " ")
    .replace(/\\([^\w\s])/g, "$1")

function literal(node: ts.Expression): unknown {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  return node.kind === ts.SyntaxKind.FalseKeyword ? false : undefined
}

function stepOf(element: ts.BindingElement): string | number {
  const pattern = element.parent
  if (ts.isArrayBindingPattern(pattern)) return pattern.elements.indexOf(element)
  return (element.propertyName ?? element.name).getText()
}

function isInside(node: ts.Node, outer: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at; at = at.parent) if (at === outer) return true
  return false
}
