import { type ChangeEvent, useState } from "react"
import { TextField } from "~/ui/text-field.tsx"
import type { PictureChoice } from "./prefill.ts"

type Props = {
  choices: PictureChoice[]
  errors: string[] | undefined
  id: string
  name: string
  defaultValue: string | undefined
  /** The form is read by script, which keeps the address field in step with the chosen picture. */
  scripted: boolean
}

/** The picture of an item: one of the page's, or another address. */
export function PictureField({ choices, errors, id, name, defaultValue, scripted }: Props) {
  const preset = choices.find((choice) => choice.url === defaultValue)?.url ?? choices[0]?.url
  const [chosen, setChosen] = useState(preset)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setChosen(event.target.value)
    const address = event.target.form?.elements.namedItem(name)
    if (address instanceof HTMLInputElement) address.value = event.target.value
  }
  return (
    <div className="grid gap-3">
      {choices.length > 1 && (
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
      )}
      <TextField
        label={choices.length > 1 ? "Picture link" : "Picture"}
        help="The address of a picture."
        errors={errors}
        id={id}
        name={name}
        type="url"
        inputMode="url"
        defaultValue={defaultValue}
        autoComplete="off"
      />
    </div>
  )
}
