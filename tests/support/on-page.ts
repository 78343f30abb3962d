import { type Page } from "./app.ts"

/** The texts of the elements that a selector finds on a page. */
export const texts = ({ $ }: Page, selector: string): string[] =>
  $(selector)
    .toArray()
    .map((element) => $(element).text().trim())

/** The links that a selector finds, each with what it says, an icon by its label, and where it leads. */
export const links = ({ $ }: Page, selector: string) =>
  $(selector)
    .toArray()
    .map((link) => [$(link).attr("aria-label") ?? $(link).text().trim(), $(link).attr("href")])

/** Where the link in the page's main part leads that has this text in it. */
export const leadsTo = ({ $ }: Page, text: string) => $(`main a:contains("${text}")`).attr("href")
