import { Toast } from "radix-ui"
import { toastLimits } from "~/limits.ts"
import { classes } from "./classes.ts"
import { CloseIcon } from "./icons.ts"
import type { ToastEntry } from "./toast-state.ts"

type Props = { toasts: ToastEntry[]; onDismiss: (id: string) => void }

/** The toasts as the browser shows them once this part is loaded: they close by themselves, by swipe, and F8 reaches them. */
export default function RadixToasts({ toasts, onDismiss }: Props) {
  return (
    <Toast.Provider
      duration={toastLimits.durationMs}
      swipeDirection="right"
      swipeThreshold={toastLimits.swipeThresholdPx}
    >
      {toasts.map(({ id, title, description, kind, durationMs, open }) => (
        <Toast.Root
          key={id}
          type={kind === "error" ? "foreground" : "background"}
          duration={durationMs}
          open={open}
          onOpenChange={(stays) => !stays && onDismiss(id)}
          className={classes("toast", kind === "error" && "toast-error")}
        >
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold">{title}</Toast.Title>
            {description && <Toast.Description>{description}</Toast.Description>}
          </div>
          <Toast.Close aria-label="Dismiss" className="toast-close">
            <CloseIcon />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport hotkey={[toastLimits.hotkey]} className="toasts" />
    </Toast.Provider>
  )
}
