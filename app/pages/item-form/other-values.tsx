import { type FilledField, otherName } from "./filled.ts"
import type { PrefillState } from "./prefill.ts"

type Props = {
  field: FilledField
  state: PrefillState
  /** The form goes there without JavaScript. */
  readAction: string
  onTake: (field: FilledField, value: string) => void
}

const SHOWN = 2

/** The page's other values of a field are buttons. Pressing one takes its value. */
export function OtherValues({ field, state: { page, filled }, readAction, onTake }: Props) {
  const value = filled[field]
  const others = (page?.candidates[field] ?? []).filter((candidate) => candidate.value !== value)
  if (!value || others.length === 0) return null
  return (
    <div className="mt-1 flex gap-1.5 text-sm text-muted">
      Or:{" "}
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
