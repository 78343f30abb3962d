import type { Loss, LossReason } from "~/services/import-file/losses.ts"
import { counted } from "~/ui/format.tsx"

const words: Record<LossReason, [unit: string, fate: string]> = {
  "no-link": ["entry", "without a link to a web page, left out"],
  "other-link": ["entry", "with a link that leads to no web page, left out"],
  "no-name": ["row", "without a name and a link, left out"],
  "total-row": ["row", "with a total, left out"],
  "above-headers": ["line", "above the first product, left out"],
  "outside-link": ["link", "outside of the list, such as in a menu, left out"],
  "price-currency": ["price", "without a currency, kept in the note only"],
  "price-doubtful": ["price", "that may mean several amounts, or none, kept in the note only"],
  "price-guessed": ["price", "with a guessed currency"],
  "price-varies": ["price", "that is the lowest of several on its page"],
  "long-name": ["long name", "shortened, the whole is in the description or the note"],
  "long-text": ["long description", "continued in the note"],
  "text-cut": ["text", "too long to be kept whole"],
  tags: ["tag", "too many or too long, kept in the note"],
  "more-links": ["further link", "kept in the note"],
  "link-text": ["text", "in place of a link, kept in the note"],
  "text-link": ["link", "taken from a text, which stays"],
  picture: ["picture", "without an address, left out"],
  "more-pictures": ["picture", "more than a product may have, left out"],
  date: ["date", "that cannot be read, the day of the import is taken"],
  choice: ["state", "that is not known here, left out"],
  value: ["value", "that does not fit its field, left out"],
  "who-may-add": ["collection", "with an unknown 'Who may add', set to co-owners only"],
  sort: ["collection", "with an unknown order, shown with the newest first"],
  "wish-list": ["collection", "with an unknown kind of wish list, set to one whose claims you do not see"],
  removed: ["item", "in the trash, left out"],
  "view-links": ["view link", "of a collection, left out"],
  members: ["member", "of a collection or group, not invited here"],
  messages: ["group", "with messages, which are left out"],
  votes: ["vote", "of other members, left out"],
  "added-by": ["item", "that somebody else had added, without the name"],
  "decided-by": ["decision", "of another member, without the name"],
  settings: ["folder", "into what is there already, whose own settings stay"],
  variants: ["variant", "with a price of its own, kept in the note"],
  "empty-folder": ["folder", "without an entry, left out"],
  field: ["value", "without a field here, left out"],
  file: ["file", "of the ZIP file, not read"],
  column: ["column", "not imported"],
  encoding: ["encoding", "guessed from the letters"],
}

/** Such as "3 prices without a currency, kept in the note only: 129.00 · 15 · 8". */
export function lossText({ reason, count, examples }: Loss): string {
  const [unit, fate] = words[reason]
  const text = `${counted(count, unit).replace(/entrys$/, "entries")} ${fate}`
  return examples.length > 0 ? `${text}: ${examples.join(" · ")}` : text
}
