import { BODY_MAX_BYTES } from "~/forms/body.server.ts"
import { PASTED_PAGE_MAX_BYTES } from "~/limits.ts"
import { readingOf } from "../../item-form/read-page.server.ts"
import { requireContributor } from "../guards.server.ts"

export const fromPage = readingOf("url")

/** Both actions of the one form share this: each receives all of its fields. */
export const itemForm = {
  guard: requireContributor,
  picture: { file: "imageFile", address: "imageUrl" },
  textBytes: BODY_MAX_BYTES + PASTED_PAGE_MAX_BYTES,
  merge: fromPage.merge,
}
