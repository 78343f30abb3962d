import externalLink from "lucide/dist/esm/icons/external-link.mjs"
import trash from "lucide/dist/esm/icons/trash.mjs"
import { icon } from "./icons.ts"

/* Icons of several pages, but not of a collection. */

export const ExternalLinkIcon = icon(externalLink)
export const DeleteIcon = icon(trash)
