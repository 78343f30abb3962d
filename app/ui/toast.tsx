import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from "react"
import { createPortal } from "react-dom"
import type { Toast } from "~/messages.ts"
import { StatusBar } from "./status-bar.tsx"
import { Removals } from "./toast-removals.ts"
import { changeToasts, type ToastEntry } from "./toast-state.ts"
import { useRadixToasts } from "./use-radix-toasts.ts"

type Toasts = {
  show: (toast: Toast) => void
  update: (id: string, change: Partial<Omit<Toast, "id">>) => void
  dismiss: (id: string) => void
}

const ToastsContext = createContext<Toasts | null>(null)

/**
 * Shows toasts, one at a time. `flash` is what the root loader took from the cookie: a plain status bar in the
 * page first, the same words as a toast once the browser has loaded it. It is kept by its id, because the next
 * load has no flash any more.
 */
export function ToastRegion({ flash, children }: { flash: Toast | null; children: ReactNode }) {
  const [toasts, change] = useReducer(changeToasts, flash, initial)
  const [removals] = useState(() => new Removals((id) => change({ type: "remove", id })))

  const dismiss = useCallback(
    (id: string) => {
      change({ type: "dismiss", id })
      removals.schedule(id)
    },
    [removals],
  )
  const actions = useMemo<Toasts>(
    () => ({
      show: (toast) => change({ type: "add", toast }),
      update: (id, changed) => change({ type: "update", id, change: changed }),
      dismiss,
    }),
    [dismiss],
  )

  useEffect(() => {
    if (flash) change({ type: "add", toast: flash })
  }, [flash])
  useEffect(() => () => removals.stop(), [removals])

  const current = toasts[0]
  const RadixToasts = useRadixToasts(current, dismiss)
  const dialog = useOpenDialog(current?.id, RadixToasts)
  const bar = current?.open ? <StatusBar key={current.id} toast={current} /> : null
  const region = RadixToasts && current ? <RadixToasts toasts={toasts} onDismiss={dismiss} /> : bar
  return (
    <ToastsContext.Provider value={actions}>
      {children}
      {dialog ? createPortal(region, dialog) : region}
    </ToastsContext.Provider>
  )
}

/** All else is out of reach while a dialog is modal, so a toast that comes then stands in the dialog. */
function useOpenDialog(toast: string | undefined, shownBy: unknown): Element | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up anew for each toast, and by what shows it
  const dialog = useMemo(
    () => (typeof document === "undefined" ? null : document.querySelector("dialog:modal")),
    [toast, shownBy],
  )
  return dialog?.isConnected ? dialog : null
}

const initial = (flash: Toast | null): ToastEntry[] =>
  flash ? changeToasts([], { type: "add", toast: flash }) : []

/** Shows, updates and dismisses toasts from the browser. */
export function useToast(): Toasts {
  const toasts = useContext(ToastsContext)
  if (!toasts) throw new Error("useToast needs a ToastRegion above it")
  return toasts
}

/** Shows the toast that a refused form answered with; without JavaScript the page itself carries it. */
export function useActionToast(toast: Toast | null | undefined): void {
  const { show } = useToast()
  useEffect(() => {
    if (toast) show(toast)
  }, [toast, show])
}
