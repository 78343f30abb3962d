const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value

const isLazy = (value: unknown): value is () => Promise<unknown> => typeof value === "function"

const holdsStream = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).some((field) => isStream(field) || isLazy(field) || holdsStream(field))

/** The text of `JSON.stringify(document, null, 2)`. Async iterables become arrays; functions are called and awaited. */
export async function* jsonText(document: unknown, indent = ""): AsyncGenerator<string> {
  const inner = `${indent}  `
  let comma = ""
  if (isStream(document)) {
    yield "["
    for await (const element of document) {
      yield `${comma}\n${inner}`
      yield* jsonText(element, inner)
      comma = ","
    }
    yield comma ? `\n${indent}]` : "]"
  } else if (isLazy(document)) yield* jsonText(await document(), indent)
  else if (holdsStream(document)) {
    yield "{"
    for (const [name, value] of Object.entries(document)) {
      yield `${comma}\n${inner}${JSON.stringify(name)}: `
      yield* jsonText(value, inner)
      comma = ","
    }
    yield `\n${indent}}`
  } else yield JSON.stringify(document, null, 2).replaceAll("\n", `\n${indent}`)
}
