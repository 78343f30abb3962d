import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"

/* Compares every API response of the tests with the OpenAPI document: status, headers and each field of the body. */

type Header = { required?: boolean }
type Media = { schema?: object }
type Response_ = { headers?: Record<string, Header>; content?: Record<string, Media> }

/** Headers for programs: a response has none of them that the document does not have. */
const TELLING = ["Allow", "Chat-Revision", "Link", "Location", "Retry-After", "Set-Cookie"]

/** What the introduction of the document says of every response. */
const SERVICE_DESC = '</api/openapi.json>; rel="service-desc"'

const tells = (headers: Headers, name: string) =>
  headers.has(name) && !(name === "Link" && headers.get(name) === SERVICE_DESC)

const OF_EVERY_ADDRESS: Record<string, string> = { 405: "MethodNotAllowed", "OPTIONS 204": "Options" }

/** A document whose schemas are compiled when they are needed. */
export class HeldDocument {
  readonly #ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, validateSchema: false })
  readonly #document: unknown

  constructor(document: unknown) {
    this.#document = document
    addFormats.default(this.#ajv, ["date", "date-time", "email", "uri", "uri-reference"])
    // The library has no check for it.
    this.#ajv.addFormat("idn-email", true)
    // The whole document is not a schema. It is added for the references in it.
    this.#ajv.addVocabulary(Object.keys(document as object))
    this.#ajv.addSchema({ ...(document as object), $id: "document" })
  }

  /** The value at a JSON pointer, and its own pointer, after following references. */
  #at<T>(pointer: string): { value: T; pointer: string } | undefined {
    const steps = pointer.split("/").slice(1)
    let value = this.#document as Record<string, unknown> | undefined
    for (const step of steps) value = value?.[unescaped(step)] as Record<string, unknown> | undefined
    if (typeof value?.$ref === "string") return this.#at(value.$ref.slice(1))
    return value === undefined ? undefined : { value: value as T, pointer }
  }

  #validator(pointer: string): ValidateFunction {
    const validate = this.#ajv.getSchema(`document#${pointer}`)
    if (!validate) throw new Error(`The document has no schema at ${pointer}`)
    return validate
  }

  /** Compiles every schema and validates its examples. @throws {Error} with the place of the first invalid example. */
  checkExamples(): { schemas: number; examples: number } {
    const counted = { schemas: 0, examples: 0 }
    const check = (pointer: string, schema: { examples?: unknown[] }, example?: unknown) => {
      const validate = this.#validator(pointer)
      const examples = [...(schema.examples ?? []), ...(example === undefined ? [] : [example])]
      for (const each of examples)
        if (!validate(each))
          throw new Error(`The example at ${pointer} is none: ${this.#ajv.errorsText(validate.errors)}`)
      counted.schemas++
      counted.examples += examples.length
    }
    const walk = (value: unknown, pointer: string) => {
      if (typeof value !== "object" || value === null) return
      for (const [key, child] of Object.entries(value)) {
        const place = `${pointer}/${escaped(key)}`
        const isSchema = key === "schema" || pointer === "/components/schemas"
        if (isSchema) check(place, child, (value as { example?: unknown }).example)
        else walk(child, place)
      }
    }
    walk(this.#document, "")
    return counted
  }

  /** The path template of an address. A fixed word wins over a parameter. */
  addressOf(pathname: string): string {
    const addresses = Object.keys((this.#document as { paths: object }).paths)
    const [found] = addresses
      .filter((address) => new RegExp(`^${address.replace(/\{\w+\}/g, "[^/]+")}$`).test(pathname))
      .sort((a, b) => a.split("{").length - b.split("{").length)
    if (!found) throw new Error(`The document has no ${pathname}`)
    return found
  }

  /** @param path the template. @throws {Error} with the difference between the response and the document. */
  async hold(path: string, method: string, answer: Response): Promise<void> {
    const name = `${method} ${path} → ${answer.status}`
    const operation = `/paths/${escaped(path)}/${(method === "HEAD" ? "GET" : method).toLowerCase()}`
    const promised = this.#at(operation)
      ? this.#at<Response_>(`${operation}/responses/${answer.status}`)
      : this.#at<Response_>(
          `/components/responses/${OF_EVERY_ADDRESS[`${method} ${answer.status}`] ?? OF_EVERY_ADDRESS[answer.status]}`,
        )
    if (!promised) throw new Error(`${name}: the document has no such response`)
    this.#holdHeaders(name, promised, answer.headers)
    if (method === "HEAD") return
    const text = await answer.clone().text()
    const type = answer.headers.get("Content-Type")?.split(";")[0] ?? ""
    const contents = promised.value.content
    if (!contents) {
      if (text) throw new Error(`${name}: the document says that there is no body: ${text}`)
      return
    }
    if (!contents[type]) throw new Error(`${name}: the document does not have the type '${type}'`)
    const validate = this.#validator(`${promised.pointer}/content/${escaped(type)}/schema`)
    const body: unknown = /[/+]json$/.test(type) ? JSON.parse(text) : text
    if (!validate(body))
      throw new Error(`${name}: ${this.#ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`)
  }

  #holdHeaders(name: string, { value, pointer }: { value: Response_; pointer: string }, headers: Headers) {
    const named = new Set(Object.keys(value.headers ?? {}).map((header) => header.toLowerCase()))
    const unsaid = TELLING.filter((header) => tells(headers, header) && !named.has(header.toLowerCase()))
    if (unsaid.length > 0) throw new Error(`${name}: the document does not have the header ${unsaid}`)
    for (const header of Object.keys(value.headers ?? {})) {
      const { required } = this.#at<Header>(`${pointer}/headers/${escaped(header)}`)?.value ?? {}
      if (required && !headers.has(header)) throw new Error(`${name}: the header ${header} is missing`)
    }
  }
}

const escaped = (step: string) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))
const unescaped = (step: string) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~")
