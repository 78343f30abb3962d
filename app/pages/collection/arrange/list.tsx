import { useNavigation } from "@remix-run/react"
import arrowDown from "lucide/dist/esm/icons/arrow-down.mjs"
import arrowDownToLine from "lucide/dist/esm/icons/arrow-down-to-line.mjs"
import arrowUp from "lucide/dist/esm/icons/arrow-up.mjs"
import arrowUpToLine from "lucide/dist/esm/icons/arrow-up-to-line.mjs"
import gripVertical from "lucide/dist/esm/icons/grip-vertical.mjs"
import {
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react"
import { ActionForm } from "~/forms/form.tsx"
import { IconButton } from "~/ui/button.tsx"
import { useHydrated } from "~/ui/hydration.ts"
import { icon } from "~/ui/icons.ts"
import { Picture, type PictureData } from "~/ui/picture.tsx"
import { dragRow } from "./drag.ts"

const moves = [
  { to: "first", label: "first", Icon: icon(arrowUpToLine) },
  { to: "up", label: "up", Icon: icon(arrowUp) },
  { to: "down", label: "down", Icon: icon(arrowDown) },
  { to: "last", label: "last", Icon: icon(arrowDownToLine) },
] as const
const HandleIcon = icon(gripVertical)

const keys: Record<string, string> = { Home: "first", ArrowUp: "up", ArrowDown: "down", End: "last" }

type RowData = { id: number; name: string; picture: PictureData | null }
type Props = {
  rows: RowData[]
  cursor: string | null
  /** The last item of the page before. */
  previousId: number | null
  isLast: boolean
}

/** One form with the buttons of all rows. With scripts, dragging and keys send it too. */
export function ArrangedList({ rows: listed, cursor, previousId, isLast }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const dropping = useRef<HTMLButtonElement>(null)
  const [rows, showDropped] = useDropped(listed)
  const { text, remember } = useAfterMove(form, listed, { isFirstPage: cursor === null })
  /** The page stays with the item, or with its neighbor if the item leaves the place or the page. */
  const moveOf = (to: string, at: number) => {
    const leaves =
      to === "first" ||
      to === "last" ||
      (to === "up" && at === 0 && cursor !== null) ||
      (to === "down" && at === rows.length - 1 && !isLast)
    const { id } = rows[at] ?? { id: 0 }
    const neighbor = to === "down" ? rows[at - 1] : (rows[at + 1] ?? rows[at - 1])
    return `${to}:${id}:${leaves && neighbor ? neighbor.id : id}`
  }
  const press = (event: KeyboardEvent) => {
    const to = keys[event.key]
    const row = event.currentTarget.closest("li")
    if (!to || !row) return
    event.preventDefault()
    row.querySelector<HTMLButtonElement>(`[value^="${to}:"]`)?.click()
  }
  const drag = (event: PointerEvent<HTMLElement>, at: number) => {
    if (event.button !== 0) return
    dragRow(event.currentTarget, event, (to) => {
      const item = rows[at]
      const others = rows.filter((row) => row !== item)
      const previous = others[to - 1]
      if (!item || !dropping.current) return
      showDropped([...others.slice(0, to), item, ...others.slice(to)])
      dropping.current.value = `${previous?.id ?? previousId ?? "first"}:${item.id}:${item.id}`
      form.current?.requestSubmit(dropping.current)
    })
  }
  const rememberPressed = ({ nativeEvent }: FormEvent) => {
    const { submitter } = nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement) remember(submitter.value)
  }
  return (
    <ActionForm fieldless undrafted preventScrollReset formRef={form} onSubmit={rememberPressed}>
      <ol className="mb-6 divide-y divide-line rounded-lg border border-line bg-surface empty:hidden">
        {rows.map((row, at) => (
          <ArrangedRow
            key={row.id}
            {...row}
            moveOf={(to) => moveOf(to, at)}
            onKeyDown={press}
            onPointerDown={(event) => drag(event, at)}
          />
        ))}
      </ol>
      <button type="submit" ref={dropping} name="move" hidden>
        Drop
      </button>
      <p role="status" className="sr-only">
        {text}
      </p>
    </ActionForm>
  )
}

type RowProps = RowData & {
  moveOf: (to: string) => string
  onKeyDown: (event: KeyboardEvent) => void
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

const ArrangedRow = ({ id, name, picture, moveOf, ...handle }: RowProps) => (
  <li id={`item-${id}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
    <div className="frame size-12 flex-none">
      <Picture picture={picture} alt="" use="thumbnail" />
    </div>
    <p className="min-w-0 grow basis-40 font-semibold wrap-anywhere" dir="auto">
      {name}
    </p>
    <div className="flex flex-wrap">
      {moves.map(({ to, label, Icon }) => (
        <IconButton key={to} name="move" value={moveOf(to)} label={`Move ${name} ${label}`}>
          <Icon />
        </IconButton>
      ))}
      {useHydrated() && (
        <button
          type="button"
          data-handle
          ref={keepTouches}
          className="button button-icon"
          aria-label={`Drag ${name}, or press arrow keys`}
          {...handle}
        >
          <HandleIcon />
        </button>
      )}
    </div>
  </li>
)

/** A finger on the handle drags, and does not scroll. */
function keepTouches(handle: HTMLElement | null): void {
  if (handle) handle.style.touchAction = "none"
}

/** What was dropped is shown at its new place until the list has been read again. */
function useDropped(listed: RowData[]) {
  const [dropped, setDropped] = useState<{ listed: RowData[]; rows: RowData[] }>()
  const { state } = useNavigation()
  useEffect(() => {
    if (state === "idle") setDropped(undefined)
  }, [state])
  const rows = dropped?.listed === listed ? dropped.rows : listed
  return [rows, (rows: RowData[]) => setDropped({ listed, rows })] as const
}

/** Says where the item stands, and gives the focus back to the button that moved with it. */
function useAfterMove(
  form: RefObject<HTMLFormElement>,
  rows: RowData[],
  { isFirstPage }: { isFirstPage: boolean },
) {
  const moved = useRef<{ id: number; stay: string; button: string }>()
  const [text, setText] = useState("")
  useEffect(() => {
    if (!moved.current) return
    const { id, stay, button } = moved.current
    moved.current = undefined
    form.current?.querySelector<HTMLElement>(`#item-${stay} ${button}`)?.focus()
    setText(standing(rows, id, isFirstPage))
  }, [form, rows, isFirstPage])
  const remember = (move: string) => {
    const [to, id, stay = ""] = move.split(":")
    const isByHandle = document.activeElement?.matches("[data-handle]")
    moved.current = { id: Number(id), stay, button: isByHandle ? "[data-handle]" : `[value^="${to}:"]` }
  }
  return { text, remember }
}

function standing(rows: RowData[], id: number, isFirstPage: boolean): string {
  const at = rows.findIndex((row) => row.id === id)
  const name = rows[at]?.name
  if (name === undefined) return "It is on another page now."
  const previous = rows[at - 1]
  if (previous) return `${name} comes after ${previous.name}.`
  return isFirstPage ? `${name} is the first.` : `${name} is the first of this page.`
}
