import { type ComponentProps, type ReactNode, useState } from "react"
import { TextField } from "~/forms/fields.tsx"
import { SubmitButton } from "~/forms/form.tsx"
import { useFormField } from "~/forms/use-form-result.ts"
import { lengths } from "~/limits.ts"
import { Button } from "~/ui/button.tsx"
import { LoadedImage } from "~/ui/picture.tsx"
import { item as words } from "~/words/messages.ts"
import type { PictureField } from "../picture-field.tsx"
import { ANOTHER } from "./filled.ts"
import { checkChoiceOf } from "./form-fields.ts"
import { MoreFields, OtherValues } from "./more-fields.tsx"
import { PictureChoices } from "./picture-choices.tsx"
import type { PrefillState } from "./prefill.ts"

type Props = {
  state: PrefillState
  /** A collection's item has a brand and a picture. */
  needsAll: boolean
  /** A group's item has no state and no note. */
  hasOwn: boolean
  upload: ComponentProps<typeof PictureField>["upload"]
  others: Omit<ComponentProps<typeof OtherValues>, "field"> | null
  place?: ReactNode
  autoFocus?: boolean
}

const PREVIEW = "picture-preview h-32 w-full rounded-md bg-sunken object-contain sm:h-60"

export function ItemFields({ state, needsAll, hasOwn, upload, others, place, autoFocus }: Props) {
  const { pictures, filled, link, status } = state
  const sent = String(useFormField("imageUrl")?.value ?? "")
  const of = (address: string | undefined) => pictures.find(({ url }) => url === address)
  // A refused form has its own picture, also beside those of the page.
  const preset = of(sent) ?? (!sent || state.page ? of(filled.imageUrl) : undefined)
  const [chosen, setChosen] = useState<{ link: string; src: string | undefined }>()
  // The page of another link has other pictures.
  const isCurrent = chosen && (chosen.link === link || uploadIn(chosen.src))
  const src = isCurrent ? chosen.src : (preset?.src ?? uploadIn(sent))
  const choose = (src: string | undefined) => setChosen({ link, src })
  // One picture needs no strip: a new item takes it, and an edited one has it in its field.
  const hasChoices = pictures.length > 1 || (others !== null && pictures.length > 0)
  const needed = needsAll ? { required: true } : { optional: true }
  return (
    <>
      <div className="item-card">
        <CardPicture src={src} isReading={status === "reading"} />
        <div className="item-card-fields">
          <div className="min-w-0">
            <TextField
              label="Name"
              name="name"
              required
              maxLength={lengths.name}
              autoComplete="off"
              autoFocus={autoFocus}
            />
            {others && <OtherValues field="name" {...others} />}
          </div>
          <div className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2">
            <div className="min-w-0">
              <TextField label="Brand" name="brand" {...needed} maxLength={lengths.name} autoComplete="off" />
              {others && <OtherValues field="brand" {...others} />}
            </div>
            <TextField label="Price" name="price" optional maxLength={lengths.price} autoComplete="off" />
          </div>
          {place}
        </div>
        {hasChoices &&
          (pictures.length === 1 && preset ? (
            <>
              <input type="hidden" name="picture" value={preset.url} />
              <input type="hidden" name="pictureDefault" value={preset.url} />
            </>
          ) : (
            <PictureChoices
              key={link}
              choices={pictures}
              chosen={preset?.url}
              isOptional={!needsAll}
              onChoose={(choice) => choose(choice?.src)}
            />
          ))}
      </div>
      <MoreFields
        needsPicture={needsAll && !src}
        isFilled={Boolean(src)}
        isOpen={!others}
        isOptional={!needsAll}
        hasChoices={hasChoices}
        initial={hasChoices && preset ? "" : sent}
        onAddress={(form, address, uploaded) => {
          checkChoiceOf(form, address)
          choose(uploaded ?? of(address)?.src)
        }}
        {...{ hasOwn, upload, others }}
      />
    </>
  )
}

const uploadIn = (address = "") => (address.startsWith("/images/u/") ? address : undefined)

function CardPicture({ src, isReading }: { src: string | undefined; isReading: boolean }) {
  if (src) return <LoadedImage src={src} alt="" className={PREVIEW} width={200} height={240} />
  return (
    <div className={`${PREVIEW} ${isReading ? "skeleton" : "no-picture"}`}>{!isReading && words.noImage}</div>
  )
}

export function CardPlaceholder() {
  return (
    <div className="item-card" aria-hidden="true">
      <div className={`skeleton ${PREVIEW}`} />
      <div className="item-card-fields">
        {["w-full", "w-1/2"].map((width) => (
          <div key={width}>
            <div className="skeleton mb-2.5 h-3.5 w-16" />
            <div className={`skeleton h-10 ${width}`} />
          </div>
        ))}
      </div>
    </div>
  )
}

type FootProps = {
  submit: ReactNode
  cancel: ReactNode
  hasMore?: boolean
  /** There is nothing to do but to save. */
  autoFocus?: boolean
}

/** Stays at the lower edge of the dialog, or of the page. */
export function FormFoot({ submit, cancel, hasMore = false, autoFocus }: FootProps) {
  return (
    <div className="form-foot">
      {cancel}
      {hasMore && (
        <Button variant="ghost" name={ANOTHER} value="on">
          Save and add another
        </Button>
      )}
      <SubmitButton autoFocus={autoFocus}>{submit}</SubmitButton>
    </div>
  )
}
