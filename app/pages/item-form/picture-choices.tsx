import { type ChangeEvent, type MouseEvent, useState } from "react"
import { useFormField } from "~/forms/use-form-result.ts"
import { PICTURES_MAX } from "~/limits.ts"
import { CheckIcon } from "~/ui/icons.ts"
import { LoadedImage } from "~/ui/picture.tsx"
import { useSavingData } from "~/ui/render-context.ts"
import { KEEP, NO_PICTURE } from "./filled.ts"
import { setField } from "./form-fields.ts"
import type { PictureChoice } from "./prefill.ts"

type Props = {
  choices: PictureChoice[]
  chosen: string | undefined
  isOptional: boolean
  onChoose: (choice: PictureChoice | undefined) => void
}

/** A pressed picture is the first, and those with a mark are kept beside it. None is chosen when the form has another. */
export function PictureChoices({ choices, chosen, isOptional, onChoose }: Props) {
  const preset = choices.find(({ url }) => url === chosen)?.url
  const images = useFormField("images")
  const [keptAtFirst] = useState(() => keptOf(choices, images?.value))
  const [keptCount, setKeptCount] = useState(keptAtFirst.length)
  // With script the default follows the choice. If the form is sent with another one, it was made without script.
  const [defaultPicture, setKnown] = useState(preset)
  const hasNoScript = useSavingData()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { form, value } = target
    setField(form, "imageUrl", "")
    // Emptying the address takes all choices away.
    target.checked = true
    const removed = form?.elements.namedItem("imageUrlRemoved")
    if (removed instanceof HTMLInputElement) removed.checked = true
    const boxes = boxesBeside(target)
    const own = boxes.find((box) => box.value === value)
    if (own) keep(boxes, [own, ...boxes.filter((box) => box.checked && box !== own)])
    setKnown(value)
    onChoose(choices.find(({ url }) => url === value))
  }
  const keepAllOrFirst = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const boxes = boxesBeside(currentTarget)
    keep(boxes, keptCount > 1 ? boxes.filter(({ value }) => value === defaultPicture) : boxes)
    currentTarget.form?.dispatchEvent(new Event("input"))
    setKeptCount(countKept(boxes))
  }
  const error = images?.errors?.[0]
  const radio = { type: "radio", name: "picture", onChange: choose }
  return (
    <fieldset
      className={`picture-choices text-sm ${error ? "text-danger" : "text-muted"}`}
      onChange={({ currentTarget }) => setKeptCount(countKept(boxesBeside(currentTarget)))}
    >
      <legend className="sr-only">Picture</legend>
      {choices.map(({ url, src }, index) => (
        <div key={url} className="picture-choice">
          <label>
            <input {...radio} value={url} defaultChecked={url === preset} />
            <LoadedImage src={src} alt={`Choice ${index + 1} of ${choices.length}`} />
            <span className="plain">First</span>
          </label>
          <label className="picture-keep">
            <input
              type="checkbox"
              name={`${KEEP}${index}`}
              value={url}
              defaultChecked={keptAtFirst.includes(url)}
              onChange={followKept}
              aria-label={`Keep picture ${index + 1}`}
            />
            <CheckIcon />
            <span className="plain">Keep</span>
          </label>
        </div>
      ))}
      {isOptional && (
        <label className="picture-choice">
          <input {...radio} value="" />
          <span className="no-picture">No picture</span>
        </label>
      )}
      {error && <p className="w-full">{error}</p>}
      {!hasNoScript && (
        <p className="picture-count">
          {choices.length} pictures, {keptCount === choices.length ? "all" : keptCount} kept{" "}
          <button type="button" className="link touch-target" onClick={keepAllOrFirst}>
            {keptCount > 1 ? "Keep only the first" : "Keep all"}
          </button>
        </p>
      )}
      <input type="hidden" name="pictureDefault" value={defaultPicture ?? NO_PICTURE} />
    </fieldset>
  )
}

/** All pictures of a page that was just read. A form that is given back has those that were kept. */
function keptOf(choices: PictureChoice[], value: unknown): string[] {
  const addresses = choices.map(({ url }) => url)
  const before = typeof value === "string" ? value.split("\n") : addresses
  const kept = addresses.filter((url) => before.includes(url))
  return (kept.length > 0 || value === "" ? kept : addresses).slice(0, PICTURES_MAX)
}

const inputsBeside = (element: Element) => [...(element.closest("fieldset")?.querySelectorAll("input") ?? [])]
const boxesBeside = (element: Element) => inputsBeside(element).filter(({ type }) => type === "checkbox")
const countKept = (boxes: HTMLInputElement[]) => boxes.filter(({ checked }) => checked).length

function keep(boxes: HTMLInputElement[], kept: HTMLInputElement[]): void {
  for (const box of boxes) box.checked = kept.indexOf(box) >= 0 && kept.indexOf(box) < PICTURES_MAX
}

/** What looks chosen is saved: the next kept picture, or 'No picture', replaces a dropped one, and a kept one 'No picture'. */
function followKept({ target }: ChangeEvent<HTMLInputElement>): void {
  const inputs = inputsBeside(target)
  const radioOf = (address: string) => inputs.find(({ type, value }) => type === "radio" && value === address)
  if (!radioOf(target.checked ? "" : target.value)?.checked) return
  const next = radioOf(boxesBeside(target).find(({ checked }) => checked)?.value ?? "")
  if (next) next.click()
  // A new item has a picture.
  else target.checked = true
}
