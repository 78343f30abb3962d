import { type ComponentProps, useRef, useState } from "react"
import { callApi } from "~/browser/call-api.ts"
import { Select, TextArea, TextField } from "~/forms/fields.tsx"
import { useFormState } from "~/forms/use-form-result.ts"
import { lengths } from "~/limits.ts"
import { omit } from "~/pick.ts"
import { type Field, ownFields, productFields } from "~/product-field-list.ts"
import { PictureField } from "../picture-field.tsx"
import { type FilledField, otherName } from "./filled.ts"
import type { PrefillState } from "./prefill.ts"

type Props = Pick<ComponentProps<typeof PictureField>, "upload" | "onAddress" | "initial" | "isFilled"> & {
  isOpen: boolean
  hasOwn: boolean
  needsPicture: boolean
  isOptional: boolean
  hasChoices: boolean
  others: Omit<ComponentProps<typeof OtherValues>, "field"> | null
}

const folded = omit(productFields, "name", "brand", "price", "productUrl")
const unnamed = omit(folded, "description")
const own = omit(ownFields, "starred")
const NAMES = [...Object.keys(folded), ...Object.keys(own), "imageFile"]

export function MoreFields({
  isOpen,
  hasOwn,
  needsPicture,
  isOptional,
  hasChoices,
  others,
  ...picture
}: Props) {
  const { reply } = useFormState()
  const isWrong = NAMES.some((name) => reply?.error?.[name] && !(name === "imageUrl" && picture.isFilled))
  return (
    <details className="border-t border-line pt-1" open={isOpen || needsPicture || isWrong}>
      <summary className="py-3 font-semibold">
        More{" "}
        <span className="ps-2 text-sm font-normal text-muted">
          {hasOwn ? "description, tags, note" : "description, another picture"}
        </span>
      </summary>
      <div className="grid gap-4 pt-2 pb-1">
        <PictureField
          {...picture}
          label={hasChoices ? "Another picture" : "Picture"}
          name="imageUrl"
          fileName="imageFile"
          optional={isOptional}
          required={needsPicture}
        />
        <OtherFields />
        <div>
          <TextArea label="Description" optional name="description" maxLength={lengths.description} />
          {others && <OtherValues field="description" {...others} />}
        </div>
        {hasOwn && <OtherFields fields={own} collectionId={/\d+/.exec(picture.upload?.path ?? "")?.[0]} />}
      </div>
    </details>
  )
}

export const OtherFields = ({
  fields = unnamed,
  collectionId,
}: {
  fields?: Record<string, Field>
  collectionId?: string | undefined
}) =>
  Object.entries(fields).map(([name, { kind, label, max, options }]) => {
    if (options)
      return (
        <Select
          key={name}
          name={name}
          label={label}
          optional={!("wanted" in options)}
          options={Object.entries(options)}
        >
          {!("wanted" in options) && <option value="">Not known</option>}
        </Select>
      )
    const field = { name, label, optional: true, ...(max && { maxLength: max }) }
    if (kind === "tags")
      return <TagsField key={name} {...field} collectionId={collectionId} placeholder="oak, living room" />
    const Words = kind === "text" ? TextArea : TextField
    return max && <Words key={name} {...field} />
  })

const SUGGESTED = 100

type TagsProps = ComponentProps<typeof TextField> & {
  /** The collection, where the form does not ask for it. */
  collectionId: string | undefined
}

/** Suggests the collection's tags. A browser compares whole texts, so each suggestion begins with the tags that are there. */
function TagsField({ collectionId, ...field }: TagsProps) {
  const [tags, setTags] = useState<string[]>([])
  const [before, setBefore] = useState("")
  const tagsOf = useRef<string>()
  return (
    <>
      <TextField
        {...field}
        list="tags-of-collection"
        onFocus={async ({ currentTarget: { form } }) => {
          const collectionField = form?.elements.namedItem("collectionId")
          const id = collectionField && "value" in collectionField ? collectionField.value : collectionId
          if (!id || tagsOf.current === id) return
          tagsOf.current = id
          const tagRows = await callApi<{ tag: string }[]>(`/collections/${id}/tags`).catch(() => null)
          if (tagsOf.current !== id) return
          if (tagRows) setTags(tagRows.map(({ tag }) => tag))
          else tagsOf.current = undefined
        }}
        onInput={({ currentTarget: { value } }) => setBefore(/^.*,\s*/s.exec(value)?.[0] ?? "")}
      />
      <datalist id="tags-of-collection">
        {tags
          // The server folds more than case, but only a suggestion depends on this.
          .filter(
            (tag) =>
              !before
                .toLowerCase()
                .split(/\s*,\s*/)
                .includes(tag.toLowerCase()),
          )
          .slice(0, SUGGESTED)
          .map((tag) => (
            <option key={tag} value={before + tag} />
          ))}
      </datalist>
    </>
  )
}

type OtherProps = {
  field: FilledField
  state: PrefillState
  readAction: string
  onTake: (field: FilledField, value: string) => void
}

const SHOWN = 2

export function OtherValues({ field, state: { page, filled }, readAction, onTake }: OtherProps) {
  const value = filled[field]
  const others = (page?.candidates[field] ?? []).filter((candidate) => candidate.value !== value)
  if (others.length === 0) return null
  return (
    <div className="mt-1 flex gap-1.5 text-sm text-muted">
      {value ? "Or:" : "Found:"}{" "}
      <div className="grid min-w-0 justify-items-start gap-1">
        {others.slice(0, SHOWN).map((other, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the button keeps the focus, and then offers what was there
            key={at}
            type="submit"
            className="link touch-target max-w-full truncate text-start"
            name={otherName(field)}
            value={other.value}
            formAction={readAction}
            onClick={(event) => {
              event.preventDefault()
              onTake(field, other.value)
            }}
          >
            <bdi>{other.value}</bdi>
          </button>
        ))}
      </div>
    </div>
  )
}
