import { Validator } from "@seriousme/openapi-schema-validator"
import { beforeAll, describe, expect, test } from "vitest"
import { api, apiRoutes } from "#tests/support/api.ts"
import { HeldDocument } from "#tests/support/held-document.ts"
import { resources } from "~/api/docs/cached.server.ts"
import { type OpenApiDocument, openApiDocument } from "~/http/api/openapi/document.server.ts"

type Operation = {
  summary?: string
  operationId?: string
  tags?: string[]
  security?: object[]
  parameters?: { in: string; name: string; required?: boolean }[]
  responses: Record<string, object>
}

let document: OpenApiDocument
let held: HeldDocument
beforeAll(() => {
  document = JSON.parse(JSON.stringify(openApiDocument(resources())))
  held = new HeldDocument(document)
})

const operations = () =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      path,
      method: method.toUpperCase(),
      operation,
    })),
  )

test("the document is valid OpenAPI 3.1", async () => {
  const { valid, errors } = await new Validator().validate({ ...document })
  expect([valid, errors]).toEqual([true, undefined])
  expect(document.openapi).toBe("3.1.0")
})

test("the document has exactly the API addresses of app/routes.ts", () => {
  const mapped = apiRoutes.map(({ pattern }) => pattern.replace(/:(\w+)/g, "{$1}"))
  expect(mapped.length).toBeGreaterThan(40)
  expect(Object.keys(document.paths ?? {}).sort()).toEqual(mapped.sort())
})

test.each(apiRoutes)("$pattern accepts exactly the documented methods", async ({ pattern: path }) => {
  const { status, headers } = await api(`OPTIONS ${path.replace(/:\w+/g, "1")}`)
  const described = operations().filter((each) => each.path === path.replace(/:(\w+)/g, "{$1}"))
  const methods = described.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]))
  expect([status, headers.get("Allow")?.split(", ").sort()]).toEqual([204, [...methods, "OPTIONS"].sort()])
})

test("every operation has a summary, an operationId and a tag", () => {
  const tags = new Set((document.tags ?? []).map(({ name }) => name))
  for (const { call, operation } of operations()) {
    expect(operation.summary, call).toMatch(/^[A-Z][^.]+$/)
    expect(
      operation.tags?.filter((tag) => tags.has(tag)),
      call,
    ).toHaveLength(1)
    expect(operation.security, call).toContainEqual({ session: [] })
  }
  const names = operations().map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(operations().flatMap(({ operation }) => operation.tags ?? []))).toEqual(tags)
})

test("every operation describes the parameters of its path", () => {
  for (const { call, path, operation } of operations()) {
    const named = (operation.parameters ?? []).filter((parameter) => parameter.in === "path")
    expect(
      named.map(({ name }) => `{${name}}`),
      call,
    ).toEqual(path.match(/\{\w+\}/g) ?? [])
    expect(
      named.every(({ required }) => required),
      call,
    ).toBe(true)
  }
})

test("the document names what every address returns, and the cookie's name over https", () => {
  const { responses, securitySchemes } = document.components ?? {}
  expect(Object.keys(responses ?? {})).toEqual(
    expect.arrayContaining(["MethodNotAllowed", "AddressTooLong", "Options"]),
  )
  expect(securitySchemes?.session).toMatchObject({ description: expect.stringContaining("`__Host-`") })
})

test("every operation refers to the response of an address that is too long", () => {
  const others = operations().filter(
    ({ operation }) =>
      (operation.responses[414] as { $ref?: string }).$ref !== "#/components/responses/AddressTooLong",
  )
  expect(others.map(({ call }) => call)).toEqual([])
})

test("every multipart body and every boolean response has an example", () => {
  type Media = { schema?: { type?: string; examples?: unknown[] }; example?: unknown }
  const medias: { type: string; media: Media }[] = []
  JSON.stringify(document, (key, value) => {
    if (key === "content")
      for (const [type, media] of Object.entries(value as Record<string, Media>)) medias.push({ type, media })
    return value
  })
  const alone = medias.filter(
    ({ type, media }) => /^multipart/.test(type) || media.schema?.type === "boolean",
  )
  expect(alone.length).toBeGreaterThanOrEqual(6)
  expect(alone.filter(({ media }) => media.example === undefined && !media.schema?.examples)).toEqual([])
})

test("lists have limit and cursor, reads but files If-None-Match, and creating writes Idempotency-Key", () => {
  const taking = (name: string) =>
    operations().filter(({ operation }) => operation.parameters?.some((parameter) => parameter.name === name))
  const lists = operations().filter(({ operation }) =>
    JSON.stringify(operation.responses[200] ?? {}).includes("headers/Link"),
  )
  expect(lists.length).toBeGreaterThan(10)
  expect(taking("limit")).toEqual(lists)
  expect(taking("cursor")).toEqual(lists)
  // Files have no ETag: they are sent while they are made.
  const isFile = ({ path }: { path: string }) => path.endsWith("/export")
  expect(taking("If-None-Match")).toEqual(operations().filter((one) => one.method === "GET" && !isFile(one)))
  expect(taking("Idempotency-Key")).toEqual(
    operations().filter(
      ({ method, path }) => method === "POST" || (method === "PUT" && path.startsWith("/api/shared/")),
    ),
  )
})

describe("the schemas", () => {
  test("are valid JSON Schema and accept their examples", () => {
    const checked = held.checkExamples()
    expect(checked.schemas).toBeGreaterThan(300)
    expect(checked.examples).toBeGreaterThan(40)
    const shapes = Object.entries(document.components?.schemas ?? {})
    expect(shapes.filter(([, shape]) => !("examples" in shape))).toEqual([])
  })

  test("of responses reject unknown fields", () => {
    const shapes = Object.entries(document.components?.schemas ?? {})
    const open = new Set<string>()
    for (const [name, shape] of shapes)
      JSON.stringify(shape, (_, value) => {
        if (value?.properties && value.additionalProperties !== false) open.add(name)
        return value
      })
    expect([...open]).toEqual([])
    expect(shapes.length).toBeGreaterThan(15)
    expect(JSON.stringify(document)).not.toMatch(/passwordHash/i)
  })
})

test("the document of one resource equals its part of the whole document", () => {
  for (const resource of resources()) {
    const alone = JSON.parse(JSON.stringify(openApiDocument([resource]).paths))
    expect(alone).toEqual({ [`/api${resource.path}`]: document.paths?.[`/api${resource.path}`] })
  }
})

describe("a response in a test", () => {
  const note = {
    id: 1,
    collectionId: 1,
    userId: 1,
    content: "x",
    createdAt: "2024-03-05T15:04:00Z",
    updatedAt: "2024-03-05T15:04:00Z",
  }
  const headers = { ETag: '"1"' }
  const path = "/api/collections/{id}/notes"

  test("passes when it matches the document", async () => {
    await held.hold(path, "GET", Response.json([note], { headers }))
    await held.hold(path, "HEAD", new Response(null, { headers }))
    await held.hold(path, "GET", new Response(null, { status: 304, headers }))
    await held.hold(path, "PUT", Response.json({ message: "no" }, { status: 405, headers: { Allow: "GET" } }))
  })

  test.each<[string, string, string, Response]>([
    ["a status", path, "GET", Response.json({ message: "no" }, { status: 418 })],
    ["a method", path, "PUT", Response.json([note])],
    ["an address", "/api/nothing", "GET", Response.json({ message: "no" }, { status: 404 })],
    ["a field", path, "GET", Response.json([{ ...note, passwordHash: "x" }], { headers })],
    ["a missing field", path, "GET", Response.json([{ ...note, content: undefined }], { headers })],
    ["another type", path, "GET", Response.json([{ ...note, id: "1" }], { headers })],
    ["no date", path, "GET", Response.json([{ ...note, createdAt: "yesterday" }], { headers })],
    ["a missing header", path, "GET", Response.json([note])],
    ["a header", path, "GET", Response.json([note], { headers: { ...headers, Link: "</x>" } })],
    [
      "another content type",
      path,
      "GET",
      new Response("<p>", { headers: { ...headers, "Content-Type": "text/html" } }),
    ],
    ["a body", "/api/collections/{id}", "DELETE", new Response("deleted", { status: 200 })],
    ["an error's field", path, "GET", Response.json({ message: "no", stack: "at" }, { status: 500 })],
    ["Retry-After", "/api/login", "POST", Response.json({ message: "wait" }, { status: 429 })],
  ])("fails when it has %s that the document does not have", async (_, address, method, answer) => {
    await expect(held.hold(address, method, answer)).rejects.toThrow(/document|header|must/)
  })
})

describe("GET /api/openapi.json", () => {
  test("is public and cacheable", async () => {
    const { status, headers, body } = await api("GET /api/openapi.json")
    expect([status, body]).toEqual([200, document])
    expect(headers.get("Cache-Control")).toBe("public, max-age=300")
    const again = await api("GET /api/openapi.json", {
      headers: { "If-None-Match": headers.get("ETag") ?? "" },
    })
    expect([again.status, again.body]).toEqual([304, null])
  })
})
