import type { ComponentProps } from "react"
import { useFormState } from "~/forms/form-state.ts"
import { lengths } from "~/limits.ts"
import { productFields } from "~/product-field-list.ts"
import { TextArea } from "~/ui/text-field.tsx"
import { PictureField } from "../picture-field.tsx"
import { OtherFields } from "./other-fields.tsx"
import { OtherValues } from "./other-values.tsx"

type Props = Pick<ComponentProps<typeof PictureField>, "upload" | "onAddress" | "initial" | "isFilled"> & {
  isOpen: boolean
  /** The item needs a picture, and has none yet. */
  needsPicture: boolean
  isOptional: boolean
  /** Pictures to choose from stand above. */
  hasChoices: boolean
  others: Omit<ComponentProps<typeof OtherValues>, "field"> | null
}

const { name: _, brand: __, productUrl: ___, ...folded } = productFields
const NAMES = [...Object.keys(folded), "imageFile"]

/** Most products are saved without these fields. */
export function MoreFields({ isOpen, needsPicture, isOptional, hasChoices, others, ...picture }: Props) {
  const { reply } = useFormState()
  const isWrong = NAMES.some((name) => reply?.error?.[name] && !(name === "imageUrl" && picture.isFilled))
  return (
    <details className="more" open={isOpen || needsPicture || isWrong}>
      <summary>
        More <span>description, another picture</span>
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
      </div>
    </details>
  )
}
