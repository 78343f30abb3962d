import { counted } from "~/ui/format.tsx"
import { type FilledField, otherName } from "./filled.ts"
import type { PrefillState } from "./prefill.ts"

type Props = {
  field: FilledField
  state: PrefillState
  /** Without JavaScript the server takes what was chosen. */
  onTake?: (field: FilledField, value: string) => void
}

/** It shows where the page says what is in the field, and what else it says. */
export function FoundIn({ field, state: { page, filled }, onTake }: Props) {
  const candidates = page?.candidates[field] ?? []
  const [first, ...others] = candidates
  const value = filled[field]
  if (!value || !first) return null
  const source = (candidates.find((candidate) => candidate.value === value) ?? first).source
  if (others.length === 0 || !onTake) return <p className="mt-1 text-sm text-muted">From {source}</p>
  return (
    <details className="mt-1 text-sm text-muted">
      <summary className="cursor-pointer pointer-coarse:py-3">
        From {source} · {counted(others.length, "other")}
      </summary>
      <fieldset className="mt-1 grid gap-1">
        <legend className="sr-only">What the page says</legend>
        {candidates.map((candidate) => (
          <label key={candidate.value} className="flex cursor-pointer gap-2 pointer-coarse:py-3">
            <input
              type="radio"
              className="mt-1 flex-none"
              name={otherName(field)}
              value={candidate.value}
              checked={candidate.value === value}
              onChange={() => onTake(field, candidate.value)}
            />
            <span className="line-clamp-3 min-w-0 wrap-anywhere">
              <bdi className="text-ink">{candidate.value}</bdi> · {candidate.source}
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}
