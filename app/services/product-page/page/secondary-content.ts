import { remembered } from "../remembered.ts"
import { ancestors, type Element, hooks } from "./visible-text.ts"

const ASIDE =
  /(?:^|\s|(?<!(?<![a-z])(?:no|has|with|without))[_-])(?:related|recommend\w*|similar|upsell|cross-?sell|also-?(?:bought|viewed)|recently|footer|nav|menu|cookie\w*|consent|modal|popup|newsletter|reviews?|login|sidebar|mini-?cart|tooltip\w*|toast|alert|alarm|coupon\w*)(?:$|[\s_-])|(?:^|\s)(?:(?:site|main|page|global|top)[_-]?)?header(?:$|\s)/

/** The element is in a menu, a carousel of other products, or a dialog. */
export const isSecondary = (element: Element): boolean =>
  [element, ...ancestors(element, 12)].some((around, distance) => {
    const { name, attribs } = around
    if (name === "footer" || name === "nav" || name === "aside" || attribs.role === "dialog") return true
    return distance <= 6 && name !== "body" && isCalledAside(around)
  })

const isCalledAside = remembered((element: Element) => ASIDE.test(hooks(element)))
