import { useLocation, useNavigate } from "@remix-run/react"
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from "react"
import { Link } from "react-router-dom"
import { isOpenedFromPage, isPlainClick } from "~/browser/dialogs.ts"
import { ButtonLink } from "../ui/button.tsx"
import { classes } from "../ui/classes.ts"
import { useBrowserLayoutEffect } from "../ui/hydration.ts"
import { CloseIcon } from "../ui/icons.ts"
import { usePageBelow } from "../ui/navigation.tsx"
import { closeByKey, DiscardQuestion, hasUnsavedText, requestClose } from "./dialog-discard.tsx"

type Props = {
  title: ReactNode
  description?: ReactNode
  /** Closing leads there; by default it leads to the page below the dialog. */
  closeTo?: string
  side?: boolean
  /** Called before closing; false keeps the dialog open. By default it asks before typed text is lost. */
  onClose?: () => boolean
  children: ReactNode
}

/** The server renders it open, so it works without JavaScript; the browser makes it modal. `autoFocus` its first field. */
export function Dialog({ title, description, closeTo: given, side, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const { closeTo, leave: leavePage } = useWayOut(given)
  const id = useId()
  const pressedBeside = useRef(false)
  const isDiscarded = useRef(false)
  const [isAsking, setAsking] = useState(false)

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

  const asksFirst = (dialog: HTMLDialogElement) => {
    const asks = !onClose && !isDiscarded.current && hasUnsavedText(dialog)
    if (asks) setAsking(true)
    return asks
  }
  const refuse = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && asksFirst(event.currentTarget)) event.preventDefault()
  }
  const leave = (event: SyntheticEvent<HTMLDialogElement>) => {
    const dialog = event.currentTarget
    if (event.target !== dialog || dialog.open) return
    // A phone's Back gesture can be refused only once.
    if (onClose?.() === false || asksFirst(dialog)) return dialog.showModal()
    leavePage()
  }
  // The end of a selection that began in a field does not close it.
  const closeBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (pressedBeside.current && isBeside(event)) requestClose(event.currentTarget)
  }
  return (
    <dialog
      ref={ref}
      open
      aria-labelledby={`${id}title`}
      aria-describedby={description ? `${id}text` : undefined}
      className={classes("dialog", side && "dialog-side")}
      onKeyDown={closeByKey}
      onCancel={refuse}
      onClose={leave}
      onMouseDown={(event) => {
        pressedBeside.current = isBeside(event)
      }}
      onClick={closeBeside}
    >
      <h2 dir="auto" id={`${id}title`} className="display pr-10 text-xl">
        {title}
      </h2>
      {description && (
        <p dir="auto" id={`${id}text`} className="mt-1 text-sm wrap-anywhere text-muted">
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
      {!onClose && (
        <DiscardQuestion
          dialog={ref}
          isAsking={isAsking}
          onKeep={() => setAsking(false)}
          onDiscard={() => {
            isDiscarded.current = true
          }}
        />
      )}
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

function closeDialog(event: MouseEvent<HTMLAnchorElement>) {
  if (!isPlainClick(event)) return
  event.preventDefault()
  requestClose(event.currentTarget.closest("dialog"))
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
