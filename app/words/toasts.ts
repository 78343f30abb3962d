/* What a toast is, and the words of toasts that pages show without sending a form. */

export const titles = {
  authentication: "Authentication Error",
  validation: "Validation Error",
  error: "Error",
  success: "Success",
} as const

/** Words of the error rule of the API's client (specification, section 8). */
export const apiErrors = {
  notJson: "An unknown error occurred",
  unknown: "Unknown error",
  // Beyond the specification: nothing has answered.
  unreached: "The server could not be reached. Check your connection and try again.",
} as const

export type ToastWords = { title: string; description?: string }

export type ToastInput = ToastWords & {
  kind: "success" | "error"
  durationMs?: number
  links?: { to: string; label: string }[]
  /** The address of a form that takes back what was done. */
  undo?: string
  /** The item that was just saved. Its collection shows it first. */
  item?: number
}

/** A toast on the page. The id tells a new toast from one already shown. */
export type Toast = ToastInput & { id: string }

export const success = (description: string): ToastWords => ({ title: titles.success, description })

/** Pages themselves say these words of a failure; `failed` has all. */
export const failedOnPage = {
  followBrand: "Failed to follow brand",
  unfollowBrand: "Failed to unfollow brand",
  favoriteBrand: "Failed to add brand to favorites",
  unfavoriteBrand: "Failed to remove brand from favorites",
  searchUsers: "Failed to search users",
  sendMessage: "Failed to send message",
} as const
