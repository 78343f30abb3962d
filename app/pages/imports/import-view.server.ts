import {
  hasTable,
  type ImportPlace,
  listFailures,
  listPlaces,
  listRows,
} from "~/domain/imports/reads.server.ts"
import type { Import } from "~/domain/imports/responses.server.ts"
import { encodeCursor } from "~/domain/paging.ts"
import { addressesIn } from "~/domain/pictures.server.ts"
import { NotFound } from "~/errors.ts"
import { idOf } from "~/http/body/input.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { lengths } from "~/limits.ts"
import { parseUrl, paths } from "~/paths.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import { shorten } from "~/text.ts"
import { counted } from "~/ui/format.tsx"
import { columnsOf, picturesShown, priceShown } from "./columns-view.server.ts"
import { lossText } from "./loss-words.ts"

/** A form has at most 100 fields: two for each folder, one for each row. */
const PLACES = 40
const ROWS = 50

export type Shown<Kind> = Extract<Awaited<ReturnType<typeof importView>>, { kind: Kind }>

export async function importView(page: PageArgs, row: Import) {
  const isAsked = row.status === "preview" && page.url.searchParams.has("columns")
  if (row.status === "mapping" || isAsked) return columnsOf(page, row)
  return row.status === "preview" ? previewOf(page, row) : jobOf(page, row)
}

const listed = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(", ")

const thereAlready = (count: number) => count > 0 && `${count} there already or twice in the file`

async function previewOf({ viewer, url }: PageArgs, { id, counts, losses }: Import) {
  const [placeId, cursor] = [url.searchParams.get("place"), url.searchParams.get("cursor")]
  const request =
    placeId === null ? { cursor, limit: PLACES } : { cursor: encodeCursor([idOf(placeId) - 1]), limit: 1 }
  const { items: places, nextCursor } = await listPlaces(viewer, id, request)
  const [place] = places
  if (placeId !== null && String(place?.id) !== placeId) throw new NotFound("Folder not found")
  const isOnly = placeId === null && cursor === null && places.length === 1
  const page = { cursor: isOnly ? null : cursor, limit: ROWS }
  const rows = place && (isOnly || placeId !== null) ? await listRows(viewer, id, place.id, page) : null
  const onward = rows ? rows.nextCursor && `place=${place?.id}&cursor=${rows.nextCursor}` : null
  return {
    kind: "preview" as const,
    summary: `${listed(`${counted(counts.rows, "product")} found`, thereAlready(counts.duplicates))}.`,
    losses: losses.map(lossText),
    columns: (await hasTable(viewer, id)) ? paths.import(id, { columns: 1 }) : null,
    chosen: counts.chosen.toLocaleString("en"),
    places: places.map(shownPlace),
    rows: rows?.items.map(shownRow) ?? null,
    isOnly,
    next: rows ? onward : nextCursor && `cursor=${nextCursor}`,
  }
}

function shownPlace({ id, kind, name, isChosen, isPrivate, target, counts }: ImportPlace) {
  const isBrands = kind === "brands"
  const about = listed(counted(counts.rows, isBrands ? "brand" : "product"), thereAlready(counts.duplicates))
  const becomes = isBrands ? "" : target ? ". Goes into your" : `. Becomes a new ${kind}`
  return {
    ...{ id, name, isChosen, isPrivate, isBrands },
    summary: about + becomes,
    target: target && { name: target.name, to: paths[isBrands ? "collection" : kind](target.id) },
  }
}

type Row = Awaited<ReturnType<typeof listRows>>["items"][number]

function shownRow(row: Row) {
  const { id, name, brand, price, tags, productUrl, imageUrl, isChosen, duplicate, isRepeated, reading } = row
  const host = parseUrl(productUrl ?? "")?.hostname.replace(/^www\./, "") ?? null
  const pictures = row.images ? addressesIn(row.images).length : 0
  const about = listed(
    priceShown(price),
    brand,
    host,
    picturesShown(pictures),
    tags && `tags: ${tags}`,
    reading === "waiting" && "its page will be read",
  )
  const isThere = duplicate ? "Already in" : isRepeated && "Twice in this folder"
  return {
    picture: pictureFor(imageUrl, { private: true }),
    ...{ id, isChosen, name: name ?? shorten(productUrl ?? "", lengths.name) },
    summary: [about, isThere].filter(Boolean).join(". "),
    target: duplicate && { to: paths.product(duplicate.itemId), name: duplicate.place.name },
  }
}

async function jobOf({ viewer, url }: PageArgs, row: Import) {
  const { id, counts, ignored, losses } = row
  const cursor = url.searchParams.get("failures")
  const failures = await listFailures(viewer, id, { cursor, limit: ROWS })
  const { items: places } = await listPlaces(viewer, id, { limit: 100 })
  const isRunning = row.status === "running"
  const { rows, chosen, added, failed, reading } = counts
  // A duplicate that was chosen all the same is added.
  const there = Math.min(counts.duplicates, rows - chosen)
  const left = rows - chosen - there
  const summary = listed(
    `${counted(added, "product")} added`,
    reading > 0 && `${counted(reading, "page")} still to be read`,
    thereAlready(there),
    failed > 0 && `${failed} failed`,
    left > 0 && `${left} left out`,
    // Imports of earlier versions count no more than this.
    ignored > 0 && losses.length === 0 && `${ignored} without a link`,
  )
  return {
    kind: "job" as const,
    summary: `${isRunning ? "Importing" : "Done"}. ${summary}.`,
    losses: losses.map(lossText),
    progress: isRunning ? { max: 2 * chosen || 1, value: 2 * (added + failed) - reading } : null,
    // Turning a page of failures must not lead back to the first.
    refresh: isRunning && cursor === null ? paths.import(id) : null,
    failures: failures.items.map(({ id, name, productUrl, reason, itemId }) => ({
      ...{ id, reason, name: name ?? productUrl, isThere: itemId !== null },
      to: itemId ? paths.product(itemId) : productUrl && paths.save({ url: productUrl }),
    })),
    more: failures.nextCursor && paths.import(id, { failures: failures.nextCursor }),
    places: places.filter(({ isChosen, target, reason }) => isChosen && (target || reason)).map(placeMade),
  }
}

function placeMade({ reason, counts, ...place }: ImportPlace) {
  const { id, name, target } = shownPlace({ ...place, reason, counts })
  const added = counts.added > 0 ? `, ${counted(counts.added, "product")}` : ", nothing new"
  return { id, name: target?.name ?? name, to: target?.to, summary: reason ? `: ${reason}` : added }
}
