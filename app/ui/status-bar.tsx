import type { Toast } from "~/words/messages.ts"
import { classes } from "./classes.ts"
import { CloseIcon } from "./icons.ts"

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
        <label className="toast-close">
          <input type="checkbox" className="sr-only" />
          <CloseIcon />
          <span className="sr-only">Dismiss</span>
        </label>
      </div>
    </div>
  )
}
