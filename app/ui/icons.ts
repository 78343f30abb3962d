import type { IconNode } from "lucide"
import arrowLeft from "lucide/dist/esm/icons/arrow-left.mjs"
import bell from "lucide/dist/esm/icons/bell.mjs"
import check from "lucide/dist/esm/icons/check.mjs"
import chevronDown from "lucide/dist/esm/icons/chevron-down.mjs"
import circleAlert from "lucide/dist/esm/icons/circle-alert.mjs"
import ellipsis from "lucide/dist/esm/icons/ellipsis.mjs"
import eye from "lucide/dist/esm/icons/eye.mjs"
import globe from "lucide/dist/esm/icons/globe.mjs"
import heart from "lucide/dist/esm/icons/heart.mjs"
import house from "lucide/dist/esm/icons/house.mjs"
import layoutGrid from "lucide/dist/esm/icons/layout-grid.mjs"
import lock from "lucide/dist/esm/icons/lock.mjs"
import logOut from "lucide/dist/esm/icons/log-out.mjs"
import panelLeft from "lucide/dist/esm/icons/panel-left.mjs"
import pencil from "lucide/dist/esm/icons/pencil.mjs"
import plus from "lucide/dist/esm/icons/plus.mjs"
import search from "lucide/dist/esm/icons/search.mjs"
import tag from "lucide/dist/esm/icons/tag.mjs"
import user from "lucide/dist/esm/icons/user.mjs"
import userPlus from "lucide/dist/esm/icons/user-plus.mjs"
import users from "lucide/dist/esm/icons/users.mjs"
import x from "lucide/dist/esm/icons/x.mjs"
import { type ComponentProps, createElement } from "react"
import { classes } from "./classes.ts"

/* Icons that several pages show. One for a single page stands in its file. */

export const ArrowLeftIcon = icon(arrowLeft)
export const BellIcon = icon(bell)
export const CheckIcon = icon(check)
export const ChevronDownIcon = icon(chevronDown)
export const ErrorIcon = icon(circleAlert)
export const MoreIcon = icon(ellipsis)
export const ViewsIcon = icon(eye)
export const PublicIcon = icon(globe)
export const HeartIcon = icon(heart)
export const HomeIcon = icon(house)
export const CollectionsIcon = icon(layoutGrid)
export const PrivateIcon = icon(lock)
export const LogOutIcon = icon(logOut)
export const SidebarIcon = icon(panelLeft)
export const EditIcon = icon(pencil)
export const AddIcon = icon(plus)
export const SearchIcon = icon(search)
export const BrandsIcon = icon(tag)
export const ProfileIcon = icon(user)
export const InviteIcon = icon(userPlus)
export const PeopleIcon = icon(users)
export const CloseIcon = icon(x)

/** Decoration, unless it has an `aria-label`. One element for React: a page has dozens of icons. */
export function icon(drawing: IconNode) {
  const dangerouslySetInnerHTML = { __html: drawing.map(markup).join("") }
  return ({ className, ...props }: ComponentProps<"svg">) =>
    createElement("svg", {
      width: 24,
      height: 24,
      viewBox: "0 0 24 24",
      "aria-hidden": props["aria-label"] ? undefined : true,
      className: classes("lucide", className),
      ...props,
      dangerouslySetInnerHTML,
    })
}

function markup([shape, attributes]: IconNode[number]): string {
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${shape}${pairs.join("")}></${shape}>`
}
