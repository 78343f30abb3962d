import { isEvernote, pageOfEvernote } from "../formats/evernote.ts"
import { listOfPinterest } from "../formats/pinterest-data.ts"
import type { Losses } from "../losses.ts"
import { listInHtml } from "./html-list.ts"
import { type ListRecords, listInJson } from "./json-list.ts"
import { textInJson } from "./json-programs.ts"
import { listInText } from "./text-list.ts"
import { isXml, treeOfXml } from "./xml-tree.ts"

export type { ListRecords }

/* Lists of programs that are not known here. Without an entry, they are null. */

export function listOfJson(root: unknown, losses: Losses): ListRecords | null {
  const text = textInJson(root, losses)
  return text ? listInText(text, losses, true) : listInJson(root, losses)
}

export function listOfPage(page: string, losses: Losses): ListRecords | null {
  if (isEvernote(page)) return listInHtml(pageOfEvernote(page, losses), losses)
  const list = isXml(page) ? listInJson(treeOfXml(page), losses) : null
  return list ?? listOfPinterest(page, losses) ?? listInHtml(page, losses)
}
