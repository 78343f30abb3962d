import { Link, useLocation, useNavigate } from "@remix-run/react"
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from "react"
import { isOpenedFromPage } from "~/browser/dialogs.ts"
import { ButtonLink } from "../button.tsx"
import { classes } from "../classes.ts"
import { useBrowserLayoutEffect } from "../hydration.ts"
import { CloseIcon } from "../icons.ts"
import { isPlainClick } from "../navigation.tsx"
import { usePageBelow } from "./use-page-below.ts"

type Props = {
  title: string
  description?: ReactNode
  /** Where closing leads; by default the page below the dialog. */
  closeTo?: string
  side?: boolean
  /** Called before closing; false keeps the dialog open. Then a click beside it closes it too. */
  onClose?: () => boolean
  children: ReactNode
}

/** The server renders it open, so it works without JavaScript; the browser makes it modal. `autoFocus` its first field. */
export function Dialog({ title, description, closeTo: given, side, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const { closeTo, leave: leavePage } = useWayOut(given)
  const id = useId()
  const pressedBeside = useRef(false)

  // During rendering: React focuses the first field before the effect runs.
  const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement))

  useBrowserLayoutEffect(() => {
    const dialog = ref.current
    const field = dialog?.contains(document.activeElement) ? document.activeElement : null
    dialog?.removeAttribute("open")
    dialog?.showModal()
    // `showModal` focuses the first element that can have the focus, instead of the one with `autoFocus`.
    if (field instanceof HTMLElement) field.focus()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [opener])

  const leave = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || event.currentTarget.open) return
    if (onClose?.() === false) return event.currentTarget.showModal()
    leavePage()
  }
  // Not the end of a selection that began in a field.
  const closeBeside = (event: MouseEvent<HTMLDialogElement>) => {
    const dialog = event.currentTarget
    if (pressedBeside.current && isBeside(event) && (onClose || !isTypedIn(dialog))) dialog.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc and the close link do the same by keyboard
    <dialog
      ref={ref}
      open
      aria-labelledby={`${id}title`}
      aria-describedby={description ? `${id}text` : undefined}
      className={classes("dialog", side && "dialog-side")}
      onClose={leave}
      onMouseDown={(event) => {
        pressedBeside.current = isBeside(event)
      }}
      onClick={closeBeside}
    >
      <h2 id={`${id}title`} className="display pr-10 text-xl">
        {title}
      </h2>
      {description && (
        <p id={`${id}text`} className="mt-1 text-sm wrap-anywhere text-muted">
          {description}
        </p>
      )}
      <div className="mt-5">{children}</div>
      {/* Last in the page, so that opening the dialog puts the focus on its first field. */}
      <Link
        to={closeTo}
        replace
        preventScrollReset
        aria-label="Close"
        onClick={closeDialog}
        className="button button-icon absolute top-4 right-3"
      >
        <CloseIcon />
      </Link>
    </dialog>
  )
}

type CancelProps = Pick<ComponentProps<typeof ButtonLink>, "autoFocus" | "children" | "onClickCapture"> & {
  to?: string
}

export function CancelLink({ to, children = "Cancel", ...props }: CancelProps) {
  const { closeTo } = useWayOut(to)
  return (
    <ButtonLink variant="ghost" to={closeTo} replace preventScrollReset onClick={closeDialog} {...props}>
      {children}
    </ButtonLink>
  )
}

/** A dialog that was opened from its page closes by going back, and leaves no second entry in the history. */
function useWayOut(given: string | undefined) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const below = usePageBelow()
  const closeTo = given ?? below
  const leave = () =>
    isOpenedFromPage(state) ? navigate(-1) : navigate(closeTo, { replace: true, preventScrollReset: true })
  return { closeTo, leave }
}

/** The dialog's `close` event does the rest. */
function closeDialog(event: MouseEvent<HTMLAnchorElement>) {
  if (!isPlainClick(event)) return
  event.preventDefault()
  event.currentTarget.closest("dialog")?.close()
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-2.5 wrap-anywhere">{children}</div>
}

/** The backdrop is part of its dialog, but lies outside of its box. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !isInside
}

function isTypedIn(dialog: HTMLDialogElement): boolean {
  // Values that the server gave back are default values, but the user typed them.
  if (dialog.querySelector("[data-typed]")) return true
  const fields = dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")
  return [...fields].some((field) =>
    field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  )
}
