import type { ToastWords } from "~/messages.ts"

/** One message to the person, as the page shows it. `id` tells a new toast from one already shown. */
export type Toast = {
  id: string
  title: string
  description?: string
  kind: "success" | "error"
  durationMs?: number
}

export type ToastInput = ToastWords & Pick<Toast, "kind" | "durationMs">
