import { type ChangeEvent, useState } from "react"
import { LoadedImage } from "~/ui/picture.tsx"
import { setField } from "./form-fields.ts"
import type { PictureChoice } from "./prefill.ts"

type Props = {
  choices: PictureChoice[]
  /** The field with the picture's address, which follows the choice. */
  addressField: string
  /** The picture that the form holds at first. */
  defaultValue: string | undefined
}

/** The pictures of the shop's page, to choose one. None is chosen when the form holds another. */
export function PictureChoices({ choices, addressField, defaultValue }: Props) {
  const preset = choices.find(({ url }) => url === defaultValue)?.url ?? ""
  // With script the field follows the choice. If the form is sent with another one, it was made without script.
  const [known, setKnown] = useState(preset)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setField(target.form, addressField, target.value)
    setKnown(target.value)
  }
  return (
    <fieldset>
      <legend className="mb-1.5 block text-sm font-semibold">Picture</legend>
      <div className="flex flex-wrap gap-2.5">
        {choices.map(({ url, src }, index) => (
          <label key={url} className="picture-choice">
            <input
              type="radio"
              name="picture"
              value={url}
              className="sr-only"
              defaultChecked={url === preset}
              onChange={choose}
            />
            <LoadedImage src={src} alt={`Choice ${index + 1} of ${choices.length}`} width={80} height={80} />
          </label>
        ))}
      </div>
      <input type="hidden" name="pictureDefault" value={known} />
    </fieldset>
  )
}

/** A typed address or an upload takes the choice away, so that what looks chosen is what is saved. */
export function checkChoiceOf(form: HTMLFormElement | null, address: string): void {
  for (const radio of form?.querySelectorAll<HTMLInputElement>('[type="radio"][name="picture"]') ?? [])
    radio.checked = radio.value === address
}
