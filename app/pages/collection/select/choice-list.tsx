import type { KeyboardEvent, MouseEvent } from "react"
import { useRef } from "react"
import { Picture, type PictureData } from "~/ui/picture.tsx"
import { Rows } from "../../rows.tsx"

type Row = {
  id: number
  name: string
  brand: string | null
  picture: PictureData | null
  state?: string | undefined
  price?: string | undefined
  /** Somebody else's: it can be copied only. */
  isOthers: boolean
}

export function ChoiceList({ rows, isChosen }: { rows: Row[]; isChosen: (id: number) => boolean }) {
  const last = useRef<HTMLInputElement>()

  /** Shift chooses, or drops, all from the last one to this one. */
  function chooseRange({ target, shiftKey, currentTarget }: MouseEvent<HTMLElement>) {
    if (!(target instanceof HTMLInputElement)) return
    const boxes = boxesIn(currentTarget)
    if (shiftKey && last.current) {
      const ends = [boxes.indexOf(last.current), boxes.indexOf(target)].sort((a, b) => a - b)
      for (const box of boxes.slice(ends[0], (ends[1] ?? 0) + 1)) box.checked = target.checked
    }
    last.current = target
  }

  function moveByArrows(event: KeyboardEvent<HTMLElement>) {
    const { target, key, shiftKey, currentTarget } = event
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (!step || !(target instanceof HTMLInputElement)) return
    event.preventDefault()
    const boxes = boxesIn(currentTarget)
    const next = boxes[boxes.indexOf(target) + step]
    if (!next) return
    if (shiftKey) next.checked = target.checked = true
    last.current = next
    next.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what happens to its checkboxes
    <div onClick={chooseRange} onKeyDown={moveByArrows}>
      <Rows>
        {rows.map(({ id, name, brand, picture, state, price, isOthers }) => (
          <li key={id}>
            <label className="flex cursor-pointer items-center gap-3 px-4 py-3">
              <input type="checkbox" name={`item${id}`} defaultChecked={isChosen(id)} />
              <span className="frame size-12 flex-none">
                <Picture picture={picture} alt="" use="thumbnail" />
              </span>
              <span className="min-w-0 grow wrap-anywhere">
                <bdi className="font-semibold">{name}</bdi>
                <span className="block text-sm text-muted">
                  {[brand, price, state].filter(Boolean).join(" · ")}
                  {isOthers && " Not yours: you can copy it."}
                </span>
              </span>
            </label>
          </li>
        ))}
      </Rows>
    </div>
  )
}

const boxesIn = (list: Element) => [...list.querySelectorAll<HTMLInputElement>("input[type=checkbox]")]
