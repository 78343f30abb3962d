import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react"
import { createPortal } from "react-dom"
import { Form, Link } from "react-router-dom"
import { randomId } from "~/browser/api.ts"
import { onToast } from "~/browser/toast-event.ts"
import { toastLimits } from "~/limits.ts"
import type { Toast, ToastInput } from "~/words/messages.ts"
import { classes } from "./classes.ts"
import { CloseIcon } from "./icons.ts"
import type { RadixToastProps } from "./radix-toast.tsx"

/** A toast that needs no script: its checkbox closes it by CSS alone. */
export function StatusBar({ toast }: { toast: Toast }) {
  const isError = toast.kind === "error"
  return (
    <div className="toasts">
      <div role={isError ? "alert" : "status"} className={classes("toast", isError && "toast-error")}>
        <div className="min-w-0 flex-1">
          <p dir="auto" className="font-semibold">
            {toast.title}
          </p>
          {toast.description && <p dir="auto">{toast.description}</p>}
        </div>
        <ToastLinks {...toast} />
        <label className="toast-close">
          <input type="checkbox" className="sr-only" />
          <CloseIcon />
          <span className="sr-only">Dismiss</span>
        </label>
      </div>
    </div>
  )
}

export const ToastLinks = ({ links = [], undo }: Pick<Toast, "links" | "undo">) => (
  <div className="flex gap-4 empty:hidden">
    {links.map(({ to, label }) => (
      <Link key={to} to={to} className="touch-target underline">
        {label}
      </Link>
    ))}
    {undo && (
      <Form method="post" action={undo}>
        <button type="submit" className="touch-target underline">
          Undo
        </button>
      </Form>
    )}
  </div>
)

type ShowToast = (toast: ToastInput & { id?: string }) => void

const ToastContext = createContext<ShowToast | null>(null)

/** `flash` comes from the root loader's cookie. It stays when the next load of the root has none. */
export function ToastRegion({ flash, children }: { flash: Toast | null; children: ReactNode }) {
  const [toast, setToast] = useState(flash)
  const [closedId, setClosedId] = useState<string>()

  const show = useCallback<ShowToast>((next) => setToast((current) => nextToast(current, next)), [])
  useEffect(() => {
    if (flash) show(flash)
  }, [flash, show])
  useEffect(() => onToast((told) => ("kind" in told ? show(told) : setClosedId(told.id))), [show])
  useEffect(() => {
    if (!closedId) return
    const removal = setTimeout(
      () => setToast((now) => (now?.id === closedId ? null : now)),
      toastLimits.removeDelayMs,
    )
    return () => clearTimeout(removal)
  }, [closedId])

  return (
    <ToastContext.Provider value={show}>
      {children}
      {toast && (
        <CurrentToast toast={toast} isOpen={toast.id !== closedId} onClose={() => setClosedId(toast.id)} />
      )}
    </ToastContext.Provider>
  )
}

/** One toast at a time. A known id is not shown again, also when that toast was closed. */
export const nextToast = (current: Toast | null, next: ToastInput & { id?: string }): Toast =>
  current && current.id === next.id ? current : { id: randomId(), ...next }

/** A plain status bar until Radix is loaded, and when the network fails. */
function CurrentToast({ toast, isOpen, onClose }: RadixToastProps) {
  const [Radix, setRadix] = useState<ComponentType<RadixToastProps> | null>(null)
  const { id, durationMs = toastLimits.durationMs } = toast

  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast tries to load it again, and `onClose` is new in each rendering
  useEffect(() => {
    if (Radix) return
    import("./radix-toast.tsx").then(
      ({ RadixToast }) => setRadix(() => RadixToast),
      () => {},
    )
    const closing = setTimeout(onClose, durationMs)
    return () => clearTimeout(closing)
  }, [id, Radix, durationMs])

  // Only a modal dialog can be reached while it is open, so the toast stands in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up anew for each toast, and by what shows it
  const dialog = useMemo(
    () => (typeof document === "undefined" ? null : document.querySelector("dialog:modal")),
    [id, Radix],
  )
  const bar = isOpen ? <StatusBar key={id} toast={toast} /> : null
  const shown = Radix ? <Radix toast={toast} isOpen={isOpen} onClose={onClose} /> : bar
  return dialog?.isConnected ? createPortal(shown, dialog) : shown
}

export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error("useToast needs a ToastRegion above it")
  return show
}

/** Without JavaScript the page itself has the toast. */
export function useActionToast(toast: Toast | null | undefined): void {
  const show = useToast()
  useEffect(() => {
    if (toast) show(toast)
  }, [toast, show])
}
