import { isObject, type Json, listIn, textIn } from "../json.ts"
import type { Losses } from "../losses.ts"

/* What some programs call otherwise, keep apart, or write as a text. */

/** Pinboard calls a title "description", and sets tags apart by blanks. */
export function ofPinboard(fields: Json): Json {
  const { description, extended, tags, ...others } = fields
  if (!("href" in fields) || extended === undefined || "title" in fields) return fields
  return {
    ...others,
    title: description,
    description: extended,
    tags: typeof tags === "string" ? tags.split(" ") : tags,
  }
}

/** Facebook has what somebody saved below a sentence about it. */
export function asSaves(root: unknown): unknown {
  const saves = isObject(root) ? listIn(root, "saves_v2").filter(isObject) : []
  if (saves.length === 0) return root
  return saves.flatMap(({ title, timestamp, attachments }) =>
    (Array.isArray(attachments) ? attachments : [])
      .flatMap((one) => (isObject(one) ? listIn(one, "data") : []))
      .filter(isObject)
      .map(({ external_context: context, ...others }) => ({
        ...(isObject(context) ? context : others),
        ...{ "date added": timestamp, sentence: title },
      })),
  )
}

export type Board = { lists: Map<unknown, string | null>; checklists: Map<unknown, string[]> }

/** @returns null for another file than a board of Trello. */
export function trelloBoard(root: unknown, losses: Losses): Board | null {
  const isBoard = isObject(root) && listIn(root, "cards").some((card) => textIn(card, "idList"))
  if (!isBoard) return null
  const lists = new Map(
    listIn(root, "lists").flatMap((list) => (isObject(list) ? [[list.id, textIn(list, "name")]] : [])),
  )
  const checklists = new Map<unknown, string[]>()
  for (const list of listIn(root, "checklists").filter(isObject)) {
    const names = listIn(list, "checkItems").flatMap((item) => textIn(item, "name") ?? [])
    const text = `${textIn(list, "name")}: ${names.join(", ")}`
    checklists.set(list.idCard, [...(checklists.get(list.idCard) ?? []), text])
  }
  for (const action of listIn(root, "actions")) {
    const text = isObject(action) && textIn(action.data, "text")
    if (text) losses.add("field", `comment: ${text}`)
  }
  return { lists, checklists }
}

/** A card's own address is that of Trello, and the product's one is attached to it or in its text. */
export function ofTrello(card: Json, { lists, checklists }: Board, losses: Losses): Json {
  if (card.closed === true) losses.add("field", `closed: ${textIn(card, "name")}`)
  const attached = listIn(card, "attachments").filter(isObject)
  const isPicture = (one: Json) => /^image\//.test(textIn(one, "mimeType") ?? "")
  const addressesOf = (some: Json[]) => some.flatMap((one) => textIn(one, "url") ?? [])
  const links = addressesOf(attached.filter((one) => !isPicture(one)))
  const inText = textIn(card, "desc")?.match(/https?:\/\/[^\s<>()"\]]+/g) ?? []
  return {
    name: card.name,
    url: [...new Set([...links, ...inText])].join("\n"),
    description: card.desc,
    labels: card.labels,
    Collection: lists.get(card.idList),
    "date modified": card.dateLastActivity,
    images: addressesOf(attached.filter(isPicture)).join("\n"),
    note: checklists.get(card.id)?.join("\n"),
  }
}

/** Chats of Telegram, Slack and Discord, and the notes of Google Keep: a list of text. @returns null for another file. */
export function textInJson(root: unknown, losses: Losses): string | null {
  const messages = Array.isArray(root) ? root : isObject(root) ? listIn(root, "messages") : []
  const isMessage = (one: unknown) =>
    isObject(one) && ("text" in one || textIn(one, "content")) && (!Array.isArray(root) || "ts" in one)
  if (messages.some(isMessage))
    return messages.map((one) => (isObject(one) ? messageText(one, losses) : "")).join("\n")
  const notes = (Array.isArray(root) ? root : [root]).filter(isObject)
  const isKeep =
    notes.length > 0 &&
    notes.every((one) => "isTrashed" in one && ("textContent" in one || "listContent" in one))
  return isKeep ? notes.map((note) => noteText(note, losses)).join("\n\n") : null
}

/** In one line: a text, or pieces of it, of which some are links. Discord has the titles of pages apart. */
function messageText(message: Json, losses: Losses): string {
  const { text = message.content, author } = message
  const names = [textIn(author, "name"), ...["from", "user"].map((key) => textIn(message, key))]
  const times = ["date", "timestamp", "ts"].map((key) => textIn(message, key))
  losses.add("field", [...names, ...times].filter(Boolean).join(", "))
  const titles = listIn(message, "embeds").filter(isObject)
  const pieces = (Array.isArray(text) ? text : [text]).map((piece) => {
    const [label, address] = [textIn(piece, "text"), textIn(piece, "href")]
    return typeof piece === "string" ? piece : address ? `[${label}](${address})` : (label ?? "")
  })
  return pieces
    .join("")
    .replace(/<(https?:[^|>\s]+)\|([^>]*)>/g, "[$2]($1)")
    .replaceAll("\n", " ")
    .replace(/(?<![(<])https?:[^\s<>]{1,4000}/g, (address) => {
      const title = textIn(
        titles.find(({ url }) => url === address),
        "title",
      )
      return title && !/[[\]]/.test(title) ? `[${title}](${address})` : address
    })
}

function noteText(note: Json, losses: Losses): string {
  const title = textIn(note, "title")?.trim() || "Google Keep"
  if (note.isTrashed === true) {
    losses.add("removed", title)
    return ""
  }
  for (const label of listIn(note, "labels")) losses.add("field", `label: ${textIn(label, "name")}`)
  const items = listIn(note, "listContent").flatMap((item) => textIn(item, "text") ?? [])
  const lines = textIn(note, "textContent")?.split("\n") ?? items.map((item) => `- ${item}`)
  const links = listIn(note, "annotations").flatMap((one) => {
    const [url, name] = [textIn(one, "url"), textIn(one, "title")]
    return url ? [{ url, marked: name && !/[[\]]/.test(name) ? `[${name}](${url})` : url }] : []
  })
  const named = lines.map((line) => links.find(({ url }) => url === line.trim())?.marked ?? line)
  const further = links.filter(({ url }) => !lines.some((line) => line.includes(url)))
  return [`# ${title}`, ...named, ...further.map(({ marked }) => `- ${marked}`)].join("\n")
}
