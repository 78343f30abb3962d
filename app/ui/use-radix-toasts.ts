import { type ComponentType, useEffect, useState } from "react"
import { toastLimits } from "~/limits.ts"
import type { ToastsProps } from "./radix-toasts.tsx"
import type { ToastEntry } from "./toast-state.ts"

/**
 * The part that shows toasts, loaded when there is a first one, or null before. Where it cannot be loaded, which is so
 * just when the toast tells that the network has failed, the plain one that stands in its place closes by itself too;
 * the next toast tries again.
 */
export function useRadixToasts(
  current: ToastEntry | undefined,
  dismiss: (id: string) => void,
): ComponentType<ToastsProps> | null {
  const [Toasts, setToasts] = useState<ComponentType<ToastsProps> | null>(null)
  const { id, open, durationMs = toastLimits.durationMs } = current ?? {}

  useEffect(() => {
    if (!id || !open || Toasts) return
    let closing: ReturnType<typeof setTimeout> | undefined
    let left = false
    import("./radix-toasts.tsx").then(
      ({ RadixToasts }) => setToasts(() => RadixToasts),
      () => {
        if (!left) closing = setTimeout(() => dismiss(id), durationMs)
      },
    )
    return () => {
      left = true
      clearTimeout(closing)
    }
  }, [id, open, durationMs, Toasts, dismiss])
  return Toasts
}
