import { toastLimits } from "~/limits.ts"
import type { Toast } from "~/messages.ts"

/** A toast with whether it is shown; a dismissed one is kept for a while, so that it can leave with grace. */
export type ToastEntry = Toast & { open: boolean }

type ToastChange =
  | { type: "add"; toast: Toast }
  | { type: "update"; id: string; change: Partial<Omit<Toast, "id">> }
  | { type: "dismiss"; id: string }
  | { type: "remove"; id: string }

/** The toasts after a change: newest first, one at a time. One that was shown already is not shown again. */
export function changeToasts(toasts: ToastEntry[], change: ToastChange): ToastEntry[] {
  switch (change.type) {
    case "add":
      if (toasts.some(({ id }) => id === change.toast.id)) return toasts
      return [{ ...change.toast, open: true }, ...toasts].slice(0, toastLimits.shown)
    case "update":
      return toasts.map((toast) => (toast.id === change.id ? { ...toast, ...change.change } : toast))
    case "dismiss":
      return toasts.map((toast) => (toast.id === change.id ? { ...toast, open: false } : toast))
    case "remove":
      return toasts.filter(({ id }) => id !== change.id)
  }
}
