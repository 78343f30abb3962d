import { Toast as Radix } from "radix-ui"
import { toastLimits } from "~/limits.ts"
import type { Toast } from "~/words/messages.ts"
import { classes } from "./classes.ts"
import { CloseIcon } from "./icons.ts"
import { ToastLinks } from "./toast.tsx"

export type RadixToastProps = { toast: Toast; isOpen: boolean; onClose: () => void }

/** Closes by itself, by its button, by Escape or by a swipe. F8 moves the focus to it. */
export function RadixToast({ toast, isOpen, onClose }: RadixToastProps) {
  const { id, title, description, kind, durationMs } = toast
  const isError = kind === "error"
  return (
    <Radix.Provider
      duration={toastLimits.durationMs}
      swipeDirection="right"
      swipeThreshold={toastLimits.swipeThresholdPx}
    >
      <Radix.Root
        key={id}
        type={isError ? "foreground" : "background"}
        duration={durationMs}
        open={isOpen}
        onOpenChange={(stays) => !stays && onClose()}
        className={classes("toast", isError && "toast-error")}
      >
        <div className="min-w-0 flex-1">
          <Radix.Title dir="auto" className="font-semibold">
            {title}
          </Radix.Title>
          {description && <Radix.Description dir="auto">{description}</Radix.Description>}
        </div>
        <ToastLinks {...toast} />
        <Radix.Close aria-label="Dismiss" className="toast-close">
          <CloseIcon />
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport hotkey={[toastLimits.hotkey]} className="toasts" />
    </Radix.Provider>
  )
}
