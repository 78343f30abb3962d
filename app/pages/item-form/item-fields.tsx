import type { ComponentProps } from "react"
import { lengths } from "~/limits.ts"
import { TextArea, TextField } from "~/ui/text-field.tsx"
import { PictureField } from "../picture-field.tsx"
import type { FilledField } from "./filled.ts"
import { FoundIn } from "./found-in.tsx"
import { OtherFields } from "./other-fields.tsx"
import { checkChoiceOf, PictureChoices } from "./picture-choices.tsx"
import type { PrefillState } from "./prefill.ts"

type Props = {
  state: PrefillState
  /** The picture's address that the form was shown with. */
  imageUrl: string | undefined
  onTake: (field: FilledField, value: string) => void
  /** An item needs a brand and a picture here. */
  complete: boolean
  upload?: ComponentProps<typeof PictureField>["upload"]
}

/** Name, brand, picture and description of a new item, which its page fills. */
export function ItemFields({ state, imageUrl, onTake, complete, upload }: Props) {
  const pictures = state.page?.pictures ?? []
  const choices = pictures.length > 1 ? pictures : null
  const only = choices ? undefined : pictures.find(({ url }) => url === state.filled.imageUrl)
  const needed = complete ? { required: true } : { optional: true }
  const foundIn = { state, onTake }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <div className="min-w-0">
          <TextField label="Name" name="name" required maxLength={lengths.name} />
          <FoundIn field="name" {...foundIn} />
        </div>
        <div className="min-w-0">
          <TextField label="Brand" name="brand" {...needed} maxLength={lengths.name} />
          <FoundIn field="brand" {...foundIn} />
        </div>
      </div>
      {choices && (
        <div>
          <PictureChoices
            key={state.link}
            choices={choices}
            addressField="imageUrl"
            defaultValue={state.filled.imageUrl ?? imageUrl}
          />
          <FoundIn field="imageUrl" state={state} />
        </div>
      )}
      <div>
        <PictureField
          label={choices ? "Another picture" : "Picture"}
          name="imageUrl"
          fileName="imageFile"
          {...needed}
          preview={only?.src}
          previewOf={only?.url}
          onAddress={checkChoiceOf}
          upload={upload}
        />
        {!choices && <FoundIn field="imageUrl" state={state} />}
      </div>
      <OtherFields />
      <div>
        <TextArea label="Description" optional name="description" maxLength={lengths.description} />
        <FoundIn field="description" {...foundIn} />
      </div>
    </>
  )
}
