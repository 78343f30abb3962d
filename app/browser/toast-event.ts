/** Shows a toast (`ToastRegion`). */
export const TOAST_EVENT = "curio:toast"
