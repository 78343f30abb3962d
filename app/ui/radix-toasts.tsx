import { Toast } from "radix-ui"
import { toastLimits } from "~/limits.ts"
import { classes } from "./classes.ts"
import { CloseIcon } from "./icons.ts"
import type { ToastEntry } from "./toast-state.ts"

export type ToastsProps = { toasts: ToastEntry[]; onDismiss: (id: string) => void }

/** The toasts as the browser shows them once this part is loaded: they close by themselves, by swipe, and F8 reaches them. */
export function RadixToasts({ toasts, onDismiss }: ToastsProps) {
  return (
    <Toast.Provider
      duration={toastLimits.durationMs}
      swipeDirection="right"
      swipeThreshold={toastLimits.swipeThresholdPx}
    >
      {toasts.map((toast) => (
        <RadixToast key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
      <Toast.Viewport hotkey={[toastLimits.hotkey]} className="toasts" />
    </Toast.Provider>
  )
}

function RadixToast({ toast, onDismiss }: { toast: ToastEntry; onDismiss: ToastsProps["onDismiss"] }) {
  const { id, title, description, kind, durationMs, open } = toast
  const failed = kind === "error"
  return (
    <Toast.Root
      type={failed ? "foreground" : "background"}
      duration={durationMs}
      open={open}
      onOpenChange={(stays) => !stays && onDismiss(id)}
      className={classes("toast", failed && "toast-error")}
    >
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-semibold">{title}</Toast.Title>
        {description && <Toast.Description>{description}</Toast.Description>}
      </div>
      <Toast.Close aria-label="Dismiss" className="toast-close">
        <CloseIcon />
      </Toast.Close>
    </Toast.Root>
  )
}
