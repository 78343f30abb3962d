import { type ChangeEvent, type SyntheticEvent, useState } from "react"
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
    setKnown(value)
    onChoose(choices.find(({ url }) => url === value))
  }
  // Loaded late, because the form's page is heavy. Without it the server makes sense of what is ticked.
  const follow = ({ target }: SyntheticEvent) =>
    import("./picture-marks.ts").then(
      (marks) => setKeptCount(marks.followPress(target as HTMLElement)),
      Boolean,
    )
  const error = images?.errors?.[0]
  const radio = { type: "radio", name: "picture", onChange: choose }
  return (
    <fieldset className={`picture-choices text-sm ${error ? "text-danger" : "text-muted"}`} onInput={follow}>
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
          <button type="button" className="link touch-target" onClick={follow}>
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
