import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react"
import type { Toast } from "~/http/toast.ts"
import { toastLimits } from "~/limits.ts"
import { StatusBar } from "./status-bar.tsx"
import { changeToasts, type ToastEntry } from "./toast-state.ts"

const RadixToasts = lazy(() => import("./radix-toasts.tsx"))

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
  const [hydrated, setHydrated] = useState(false)
  const removals = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  const dismiss = useCallback((id: string) => {
    change({ type: "dismiss", id })
    if (removals.current.has(id)) return
    const remove = () => {
      removals.current.delete(id)
      change({ type: "remove", id })
    }
    removals.current.set(id, setTimeout(remove, toastLimits.removeDelayMs))
  }, [])
  const actions = useMemo<Toasts>(
    () => ({
      show: (toast) => change({ type: "add", toast }),
      update: (id, changed) => change({ type: "update", id, change: changed }),
      dismiss,
    }),
    [dismiss],
  )

  useEffect(() => setHydrated(true), [])
  useEffect(() => {
    if (flash) change({ type: "add", toast: flash })
  }, [flash])
  useEffect(() => {
    const pending = removals.current
    return () => pending.forEach(clearTimeout)
  }, [])

  const current = toasts[0]
  const bar = current?.open ? <StatusBar toast={current} /> : null
  return (
    <ToastsContext.Provider value={actions}>
      {children}
      {hydrated && current ? (
        <Suspense fallback={bar}>
          <RadixToasts toasts={toasts} onDismiss={dismiss} />
        </Suspense>
      ) : (
        bar
      )}
    </ToastsContext.Provider>
  )
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
