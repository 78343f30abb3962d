import type { Edit } from "~/domain/edit.server.ts"
import type { User } from "~/domain/viewer.ts"
import { choiceField, SHOWN_FIELD, TAKE_THEIRS } from "~/edit.ts"
import { type FieldErrors, Invalid } from "~/errors.ts"
import { BODY_MAX_BYTES, decodeForm, readBytes } from "~/http/body/body.server.ts"
import { formContent, readMultipart, readTexts, skipFile } from "~/http/body/multipart.server.ts"
import type { SentForm } from "~/http/body/upload.server.ts"
import { localPath } from "~/paths.ts"
import type { ToastInput } from "~/words/messages.ts"
import type { PageArgs } from "../http/page.server.ts"

/** Returned by `run` to show the form again with other values. */
export class PrefilledForm {
  readonly values: Record<string, string>
  readonly errors: FieldErrors | undefined
  readonly notice: unknown
  readonly toast: ToastInput | undefined
  constructor(
    values: Record<string, string>,
    options: { errors?: FieldErrors; notice?: unknown; toast?: ToastInput } = {},
  ) {
    this.values = values
    this.errors = options.errors
    this.notice = options.notice
    this.toast = options.toast
  }
}

export const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"))

/** Names of the file field, and of the address field that it replaces (`pages/picture-field.tsx`). */
export type PictureField = {
  file: string
  address: string
  /** Limit of the form's texts, where it is not the usual one. */
  textBytes?: number
}

export const isMultipart = (request: Request) =>
  /^multipart\//i.test(request.headers.get("Content-Type")?.trimStart() ?? "")

/** A picture is stored as it arrives, and its path replaces the typed address. @throws {TooLarge} @throws {Invalid} */
export async function readForm(page: PageArgs, picture?: PictureField): Promise<SentForm> {
  const sent = await readBody(page, picture)
  const fields = singleFields(sent.fields)
  if (picture) mergePicture(fields, picture)
  return { ...sent, fields }
}

/** A new file counts before a typed address, and both before the upload that is there already. */
function mergePicture(fields: FormData, { file, address }: PictureField): void {
  const textOf = (name: string) => {
    const value = fields.get(name)
    return typeof value === "string" ? value : ""
  }
  const kept = fields.has(`${address}Removed`) ? "" : textOf(`${address}Upload`)
  const picture = textOf(file) || textOf(address) || kept
  if (picture) fields.set(address, picture)
  fields.delete(`${address}Upload`)
  fields.delete(`${address}Removed`)
}

/** A form that is not saved, without its files. Null if it cannot be read. */
export async function readUnsavedForm(page: PageArgs) {
  try {
    if (!isMultipart(page.request)) return await readForm(page)
    return { fields: singleFields(await readTexts(page.request)), content: null }
  } catch {
    return null
  }
}

async function readBody(page: PageArgs, picture: PictureField | undefined): Promise<SentForm> {
  const { request, context } = page
  if (isMultipart(request) && picture) {
    const { readPictureForm } = await import("~/http/body/upload.server.ts")
    return readPictureForm(page, picture.textBytes)
  }
  const fields = isMultipart(request)
    ? await readMultipart(request, skipFile, { maxBytes: 2 * BODY_MAX_BYTES })
    : decodeForm(request, await readBytes(request, BODY_MAX_BYTES, context))
  return { fields, content: formContent(fields), refused: {} }
}

/** Names that our forms use. A parser of nested fields would take dots and brackets for a path. */
const FIELD_NAME = /^_?[a-z]\w{0,39}$/i

export function singleFields(form: FormData): FormData {
  const single = new FormData()
  for (const [name, value] of form) {
    if (!FIELD_NAME.test(name))
      throw new Invalid({ "": ["A field of this form has a name that we do not know"] })
    if (!single.has(name)) single.append(name, value)
  }
  return single
}

export const RETURN_FIELD = "_returnTo"

/** The page that the form's button stands on, if the form names one. */
export const backOf = (fields: FormData) =>
  fields.has(RETURN_FIELD) ? localPath(fields.get(RETURN_FIELD)) : null

/** Hidden field with the id of the user who opened the form. */
export const USER_FIELD = "_user"

export const isOpenedByAnother = (fields: FormData, { id }: User): boolean =>
  fields.has(USER_FIELD) && fields.get(USER_FIELD) !== String(id)

const FIELDS_AT_MOST = 20
const SHOWN = /^([a-z]\w{0,31}):([0-9a-z]{1,11})$/i

/** The shown values and the user's choices; undefined for a form without them. */
export function readEdit(fields: FormData): Edit | undefined {
  const shown = fields.get(SHOWN_FIELD)
  if (typeof shown !== "string" || shown.length > FIELDS_AT_MOST * 44) return undefined
  const edit = new Map<string, string | null>()
  for (const part of shown.split(",", FIELDS_AT_MOST)) {
    const [, name, hash] = SHOWN.exec(part) ?? []
    if (!name || !hash) continue
    const choice = fields.get(choiceField(name))
    edit.set(name, choice === TAKE_THEIRS ? null : typeof choice === "string" && choice ? choice : hash)
  }
  return edit
}
