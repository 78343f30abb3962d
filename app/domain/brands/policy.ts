import { BRAND_CORRECTION_MS } from "~/limits.ts"
import type { Viewer } from "../viewer.ts"

type Created = { createdById: number | null; createdAt: Date }

export const isCreator = (viewer: Viewer, { createdById }: Created): boolean =>
  viewer !== null && createdById === viewer.id

/** A brand belongs to everybody; its creator may correct it for a day. */
export const mayEditBrand = (viewer: Viewer, brand: Created): boolean =>
  isCreator(viewer, brand) && Date.now() - brand.createdAt.getTime() < BRAND_CORRECTION_MS
