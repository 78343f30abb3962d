import { type ChangeEvent, useState } from "react"
import { useFormField } from "~/forms/use-form-result.ts"
import { LoadedImage } from "~/ui/picture.tsx"
import { KEEP } from "./filled.ts"
import { setField } from "./form-fields.ts"
import type { PictureChoice } from "./prefill.ts"

type Props = {
  choices: PictureChoice[]
  chosen: string | undefined
  isOptional: boolean
  onChoose: (choice: PictureChoice | undefined) => void
}

/** The pictures of the shop's page, to choose one. None is chosen when the form has another. */
export function PictureChoices({ choices, chosen, isOptional, onChoose }: Props) {
  const preset = choices.find(({ url }) => url === chosen)?.url
  // With script the default follows the choice. If the form is sent with another one, it was made without script.
  const [defaultPicture, setKnown] = useState(preset)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { form, value } = target
    setField(form, "imageUrl", "")
    // Emptying the address takes all choices away.
    target.checked = true
    const removed = form?.elements.namedItem("imageUrlRemoved")
    if (removed instanceof HTMLInputElement) removed.checked = true
    setKnown(value)
    onChoose(choices.find(({ url }) => url === value))
  }
  const images = useFormField("images")
  const error = images?.errors?.[0]
  const keptPictures = String(images?.value ?? "").split("\n")
  const radio = { type: "radio", name: "picture", className: "sr-only", onChange: choose }
  const standing = <input type="hidden" name="pictureDefault" value={defaultPicture ?? NONE} />
  if (choices.length === 1 && !isOptional && preset)
    return (
      <>
        {standing}
        <input type="hidden" name="picture" value={preset} />
      </>
    )
  return (
    <fieldset className={`picture-choices text-sm ${error ? "text-danger" : "text-muted"}`}>
      <legend className="sr-only">Picture</legend>
      {isOptional && (
        <label className="picture-choice order-last">
          <input {...radio} value="" />
          <span className="no-picture">No picture</span>
        </label>
      )}
      {choices.map(({ url, src }, index) => (
        <div key={url} className="grid justify-items-center gap-2">
          <label className="picture-choice">
            <input {...radio} value={url} defaultChecked={url === preset} />
            <LoadedImage src={src} alt={`Choice ${index + 1} of ${choices.length}`} />
          </label>
          <input
            type="checkbox"
            className="size-6"
            name={`${KEEP}${index}`}
            value={url}
            defaultChecked={keptPictures.includes(url)}
            onChange={followKept}
            aria-label={`Keep picture ${index + 1}`}
          />
        </div>
      ))}
      <p className="order-last w-full">{error ?? "Ticked pictures are kept, too."}</p>
      {standing}
    </fieldset>
  )
}

/** What looks chosen is saved: the next kept picture, or 'No picture', replaces a dropped one, and a kept one 'No picture'. */
function followKept({ target }: ChangeEvent<HTMLInputElement>): void {
  if (!target.defaultChecked) return
  const inputs = [...(target.closest("fieldset")?.querySelectorAll("input") ?? [])]
  const radioOf = (address: string) => inputs.find(({ type, value }) => type === "radio" && value === address)
  if (!radioOf(target.checked ? "" : target.value)?.checked) return
  radioOf(inputs.find(({ type, checked }) => type === "checkbox" && checked)?.value ?? "")?.click()
}

/** No address is like this: at first no picture is chosen. */
const NONE = "none"

/** A typed address or an upload takes the choice away, so that what looks chosen is what is saved. */
export function checkChoiceOf(form: HTMLFormElement | null, address: string): void {
  for (const radio of form?.querySelectorAll<HTMLInputElement>('[type="radio"][name="picture"]') ?? [])
    radio.checked = address !== "" && radio.value === address
}
