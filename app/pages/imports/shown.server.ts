import { getTable } from "~/domain/imports/reads.server.ts"
import type { Import, ImportPlace, ImportTable } from "~/domain/imports/responses.server.ts"
import { listFailures, listPlaces, listRows } from "~/domain/imports/row-reads.server.ts"
import { encodeCursor } from "~/domain/paging.ts"
import { NotFound } from "~/errors.ts"
import { idOf } from "~/http/forms/input.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { lengths } from "~/limits.ts"
import { shorten } from "~/text.ts"

/** A form has at most 100 fields: two for each folder, one for each row. */
const PLACES = 40
const ROWS = 50

/** What the import's page shows, by how far it is. */
export async function shownOf(page: PageArgs, { id, status }: Import) {
  const { viewer } = page
  if (status === "mapping") return columnsOf(await getTable(viewer, id))
  return status === "preview" ? previewOf(page, id) : jobOf(page, id)
}

const columnsOf = ({ headers, sample, guess }: ImportTable) => ({
  kind: "columns" as const,
  columns: headers.map((header, at) => {
    const cells = sample.map((row) => row[at]).filter(Boolean)
    return { at, name: header || `Column ${at + 1}`, sample: cells.join(" · ") }
  }),
  guess,
})

/** The rows of one folder, or all folders if there are several. */
async function previewOf({ viewer, url }: PageArgs, id: number) {
  const place = url.searchParams.get("place")
  const cursor = url.searchParams.get("cursor")
  const after = place === null ? cursor : encodeCursor([idOf(place) - 1])
  const { items, nextCursor } = await listPlaces(viewer, id, {
    cursor: after,
    limit: place === null ? PLACES : 1,
  })
  const isOnly = place === null && cursor === null && items.length === 1
  const shown = items.filter((one) => place === null || String(one.id) === place)
  const [only] = place !== null || isOnly ? shown : []
  if (place !== null && !only) throw new NotFound("Folder not found")
  const rows = only && (await listRows(viewer, id, only.id, { cursor: isOnly ? null : cursor, limit: ROWS }))
  return {
    kind: "preview" as const,
    places: shown,
    rows: rows?.items.map(shownRow) ?? null,
    isOnly,
    next: rows
      ? rows.nextCursor && { place: only?.id, cursor: rows.nextCursor }
      : nextCursor && { cursor: nextCursor },
  }
}

type Row = Awaited<ReturnType<typeof listRows>>["items"][number]

const shownRow = ({ id, name, brand, productUrl, isChosen, duplicate, isRepeated, reading }: Row) => ({
  ...{ id, brand, isChosen, isRepeated, host: hostOf(productUrl) },
  name: name ?? shorten(productUrl ?? "", lengths.name),
  isRead: reading === "waiting",
  duplicate: duplicate && { id: duplicate.itemId, place: duplicate.place.name },
})

const hostOf = (address: string | null) =>
  address && URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, "") : null

async function jobOf({ viewer, url }: PageArgs, id: number) {
  const failures = await listFailures(viewer, id, { cursor: url.searchParams.get("failures"), limit: ROWS })
  const { items } = await listPlaces(viewer, id, { limit: 100 })
  return {
    kind: "job" as const,
    failures: failures.items,
    moreFailures: failures.nextCursor,
    places: items.flatMap(placeMade),
  }
}

const placeMade = ({ kind, target, counts, reason, name, isChosen }: ImportPlace) =>
  kind === "brands" || !isChosen || (!target && !reason)
    ? []
    : [{ kind, target, reason, name, added: counts.added }]
