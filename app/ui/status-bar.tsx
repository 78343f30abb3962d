import type { Toast } from "~/messages.ts"
import { classes } from "./classes.ts"
import { CloseIcon } from "./icons.ts"

/** A toast as a plain part of the page, where and as it will stand later. Its checkbox closes it by CSS alone. */
export function StatusBar({ toast }: { toast: Toast }) {
  const failed = toast.kind === "error"
  return (
    <div className="toasts">
      <div role={failed ? "alert" : "status"} className={classes("toast", failed && "toast-error")}>
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{toast.title}</p>
          {toast.description && <p>{toast.description}</p>}
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
