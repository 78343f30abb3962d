import { z } from "zod"
import { fileSchema, linksSchema, tableSchema } from "~/domain/imports/inputs.server.ts"
import { jobLimits } from "~/domain/imports/job-limits.ts"
import { getImport, listFailures, listImports } from "~/domain/imports/reads.server.ts"
import { importLinks, receiveImport } from "~/domain/imports/receive.server.ts"
import { failureResponse, importResponse } from "~/domain/imports/responses.server.ts"
import { deleteImport } from "~/domain/imports/writes.server.ts"
import type { WriteOptions } from "~/domain/write.server.ts"
import { Invalid, UnsupportedMediaType } from "~/errors.ts"
import { api } from "~/http/api/api.server.ts"
import { type Call, operation } from "~/http/api/operation.server.ts"
import { accepted, noContent, ok, pageOf } from "~/http/api/response.server.ts"
import { BODY_MAX_BYTES, decodeJson, readBytes } from "~/http/body/body.server.ts"
import { receiveFile } from "~/http/body/file-upload.server.ts"
import { parseInput } from "~/http/body/input.server.ts"
import { languagesOf } from "~/http/languages.ts"

const sentFields = z.object({
  file: z.string().meta({
    contentMediaType: "application/octet-stream",
    description:
      "At most 25 MB, our own JSON 100 MB; a ZIP file of our own your quota for pictures and 50 MB",
  }),
  format: fileSchema.shape.format.meta({ description: "Found out without it" }),
  collectionId: z.string().optional().meta({ description: "Everything goes into this collection" }),
  columns: z.string().optional().meta({
    description:
      "Of a CSV file or a list, as JSON: positions from 0, or headers, by field. Guessed without it",
  }),
  headerRow: z.string().optional().meta({
    description:
      "Of a table: the position from 0 of the row with the headers, -1 for none. Guessed without it",
  }),
  encoding: tableSchema.shape.encoding.meta({
    description: "Of a file of text. Guessed from its bytes without it",
  }),
  currency: tableSchema.shape.currency.meta({ description: "Of prices without one, such as EUR" }),
})

const detailed = importResponse
  .extend({ failures: z.array(failureResponse).meta({ description: "The first 100" }) })
  .meta({ id: "ImportWithFailures" })

const route = api({
  "/imports": {
    GET: operation({
      summary: "List your imports",
      description: `Newest first, ${jobLimits.kept} at most.`,
      session: "needed",
      returns: pageOf(importResponse),
      handle: ({ viewer, page }) => listImports(viewer, page()),
    }),
    POST: operation({
      summary: "Import a file, or a list of links",
      description:
        "It starts at once and leaves out what you have already. Our own export, bookmarks, CSV, and the exports of Raindrop, " +
        "Karakeep and Linkwarden, saved pages of Pinterest and Amazon, or another list of links (HTML, JSON). Links go into `collectionId`, or into a private " +
        "`collection` of that name.",
      takesFile: {
        fields: sentFields,
        orJson: linksSchema,
        example: { urls: ["https://shop.example/vase"], collectionId: 1 },
      },
      returns: accepted(importResponse, ({ id }) => `/api/imports/${id}`),
      errors: {
        403: "The collection is neither yours nor shared with you",
        404: "You see no collection with this `collectionId`",
        408: "The file came too slowly",
        409: `You have ${jobLimits.kept} imports that are not finished`,
        413: "The file is too large, or your quota for pictures is used up",
        429: "You are sending too much at once",
      },
      handle: async (call) => {
        const { id } = isMultipart(call) ? await importSentFile(call) : await importSentLinks(call)
        return getImport(call.viewer, id)
      },
    }),
  },
  "/imports/{id}": {
    GET: operation({
      summary: "Read how far an import is",
      session: "needed",
      returns: ok(detailed),
      handle: async ({ viewer, id }) => {
        const importStatus = await getImport(viewer, id())
        const { items: failures } = await listFailures(viewer, id(), { limit: 100 })
        return { ...importStatus, failures }
      },
    }),
    DELETE: operation({
      summary: "Delete an import",
      description: "One that runs stops. What it has added stays.",
      beyondWriteLimit: true,
      returns: noContent(),
      handle: ({ viewer, id, options }) => deleteImport(viewer, id(), options),
    }),
  },
  "/imports/{id}/failures": {
    GET: operation({
      summary: "List what an import could not add or read",
      description: "In the order of the file. An item without its picture is there all the same.",
      session: "needed",
      returns: pageOf(failureResponse),
      handle: ({ viewer, id, page }) => listFailures(viewer, id(), page()),
    }),
  },
})

const mediaTypeOf = ({ request }: Call) =>
  request.headers.get("Content-Type")?.trimStart().toLowerCase() ?? ""

const isMultipart = (call: Call) => mediaTypeOf(call).startsWith("multipart/form-data")

async function importSentLinks(call: Call & { options: WriteOptions }): Promise<{ id: number }> {
  const { request, viewer, context, onceFor, options } = call
  if (!mediaTypeOf(call).startsWith("application/json"))
    throw new UnsupportedMediaType("Send a file as multipart/form-data, or links as application/json")
  const bytes = await readBytes(request, BODY_MAX_BYTES, context)
  const input = parseInput(linksSchema, decodeJson(request, bytes))
  return importLinks(viewer, input, { ...options, once: onceFor(bytes) })
}

const importSentFile = (call: Call & { options: WriteOptions }): Promise<{ id: number }> =>
  receiveFile(call, async ({ file, fields, content }) => {
    if (!file) throw new Invalid({ file: ["Please choose a file."] })
    const { encoding, headerRow, currency, ...about } = parseInput(fileSchema, fieldsOf(fields))
    const table = { encoding, headerRow, currency }
    const { request, viewer, context, onceFor, options } = call
    const reading = { table, languages: languagesOf(request), signal: context.gone ?? request.signal }
    const once = onceFor(content)
    return receiveImport(viewer, { ...file, ...about, ...reading, start: true }, { ...options, once })
  })

/** The fields of a form, with the values that JSON would have. */
function fieldsOf(form: FormData): Record<string, unknown> {
  const textOf = (name: string) => {
    const text = form.get(name)
    return typeof text === "string" && text !== "" ? text : undefined
  }
  const [collectionId, columns, headerRow] = [textOf("collectionId"), textOf("columns"), textOf("headerRow")]
  return {
    encoding: textOf("encoding"),
    currency: textOf("currency"),
    headerRow: headerRow && /^-?\d{1,2}$/.test(headerRow) ? Number(headerRow) : headerRow,
    format: textOf("format"),
    collectionId: collectionId && /^\d{1,15}$/.test(collectionId) ? Number(collectionId) : collectionId,
    columns: columns && parsed(columns),
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new Invalid({ columns: ["Must be JSON"] })
  }
}

export const loader = route.loader
export const action = route.action
