import { type ChangeEvent, useState } from "react"
import type { PictureChoice } from "./prefill.ts"

type Props = {
  choices: PictureChoice[]
  /** The field with the picture's address, and what it held at first. */
  addressField: string
  defaultValue: string | undefined
  /** The form is read by script, which keeps the address field in step with the chosen picture. */
  scripted: boolean
}

/** The pictures of the shop's page, to choose one. */
export function PictureChoices({ choices, addressField, defaultValue, scripted }: Props) {
  const preset = choices.find((choice) => choice.url === defaultValue)?.url ?? choices[0]?.url
  const [chosen, setChosen] = useState(preset)
  if (choices.length < 2) return null
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setChosen(event.target.value)
    const address = event.target.form?.elements.namedItem(addressField)
    if (address instanceof HTMLInputElement) address.value = event.target.value
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
              {...(scripted
                ? { checked: url === chosen, onChange: choose }
                : { defaultChecked: url === preset })}
            />
            <img src={src} alt={`Choice ${index + 1} of ${choices.length}`} width={80} height={80} />
          </label>
        ))}
      </div>
      <input type="hidden" name="pictureDefault" value={preset} />
    </fieldset>
  )
}
