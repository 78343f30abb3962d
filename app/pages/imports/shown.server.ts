import { getTable } from "~/domain/imports/reads.server.ts"
import type { Import } from "~/domain/imports/responses.server.ts"
import { type ImportPlace, listFailures, listPlaces, listRows } from "~/domain/imports/row-reads.server.ts"
import { encodeCursor } from "~/domain/paging.ts"
import { NotFound } from "~/errors.ts"
import { idOf } from "~/forms/input.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { lengths } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { shorten } from "~/text.ts"
import { counted } from "~/ui/format.tsx"
import { savePath } from "../save/paths.ts"
import { importPath } from "./paths.ts"

/** A form has at most 100 fields: two for each folder, one for each row. */
const PLACES = 40
const ROWS = 50

export async function shownOf(page: PageArgs, found: Import) {
  if (found.status === "mapping") return columnsOf(await getTable(page.viewer, found.id))
  return found.status === "preview" ? previewOf(page, found) : jobOf(page, found)
}

const columnsOf = ({ headers, sample, guess }: Awaited<ReturnType<typeof getTable>>) => ({
  kind: "columns" as const,
  columns: headers.map((header, at) => {
    const cells = sample.map((row) => row[at]).filter(Boolean)
    return { at, name: header || `Column ${at + 1}`, sample: cells.join(" · ") }
  }),
  guess,
})

/** The rows of one folder, or all folders if there are several. */
async function previewOf({ viewer, url }: PageArgs, { id, counts, ignored }: Import) {
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
  const told = [
    `${counted(counts.rows, "product")} found`,
    counts.duplicates > 0 && `${counts.duplicates} there already or twice in the file`,
    ignored > 0 && `${ignored} left out, without a link to a web page`,
  ]
  return {
    kind: "preview" as const,
    told: `${told.filter(Boolean).join(", ")}.`,
    chosen: counts.chosen.toLocaleString("en"),
    places: shown.map(shownPlace),
    rows: rows?.items.map(shownRow) ?? null,
    isOnly,
    next: rows
      ? rows.nextCursor && `place=${only?.id}&cursor=${rows.nextCursor}`
      : nextCursor && `cursor=${nextCursor}`,
  }
}

function shownPlace({ id, kind, name, isChosen, isPrivate, target, counts }: ImportPlace) {
  const isBrands = kind === "brands"
  const told = [
    counted(counts.rows, isBrands ? "brand" : "product"),
    counts.duplicates > 0 && `, ${counts.duplicates} there already or twice in the file`,
    !isBrands && (target ? ". Goes into your" : `. Becomes a new ${kind}`),
  ]
  return {
    ...{ id, name, isChosen, isPrivate },
    isNew: !isBrands && !target,
    isOpened: !isBrands,
    told: told.filter(Boolean).join(""),
    target: target && { name: target.name, to: addressOf(kind, target.id) },
  }
}

const addressOf = (kind: ImportPlace["kind"], id: number) =>
  kind === "group" ? paths.group(id) : paths.collection(id)

type Row = Awaited<ReturnType<typeof listRows>>["items"][number]

const shownRow = ({ id, name, brand, productUrl, isChosen, duplicate, isRepeated, reading }: Row) => ({
  ...{ id, isChosen },
  name: name ?? shorten(productUrl ?? "", lengths.name),
  told: [brand, hostOf(productUrl), reading === "waiting" && "its page will be read"]
    .filter(Boolean)
    .join(", "),
  isRepeated,
  duplicate: duplicate && { to: paths.product(duplicate.itemId), place: duplicate.place.name },
})

const hostOf = (address: string | null) =>
  address && URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, "") : null

async function jobOf({ viewer, url }: PageArgs, found: Import) {
  const { id } = found
  const cursor = url.searchParams.get("failures")
  const failures = await listFailures(viewer, id, { cursor, limit: ROWS })
  const { items } = await listPlaces(viewer, id, { limit: 100 })
  const isRunning = found.status === "running"
  const { chosen, added, failed, reading } = found.counts
  return {
    kind: "job" as const,
    told: toldOf(found),
    progress: isRunning ? { max: 2 * chosen || 1, value: 2 * (added + failed) - reading } : null,
    // Turning a page of failures must not lead back to the first.
    refresh: isRunning && cursor === null ? importPath(id) : null,
    failures: failures.items.map(shownFailure),
    more: failures.nextCursor && importPath(id, { failures: failures.nextCursor }),
    places: items.flatMap(placeMade),
  }
}

function toldOf({ status, counts, ignored }: Import): string {
  // A duplicate that was chosen all the same is added.
  const there = Math.min(counts.duplicates, counts.rows - counts.chosen)
  const left = counts.rows - counts.chosen - there
  const told = [
    `${counted(counts.added, "product")} added`,
    counts.reading > 0 && `${counted(counts.reading, "page")} still to be read`,
    there > 0 && `${there} there already or twice in the file`,
    counts.failed > 0 && `${counts.failed} failed`,
    left > 0 && `${left} left out`,
    ignored > 0 && `${ignored} without a link`,
  ]
  return `${status === "running" ? "Importing" : "Done"}. ${told.filter(Boolean).join(", ")}.`
}

const shownFailure = ({
  id,
  name,
  productUrl,
  reason,
  itemId,
}: Awaited<ReturnType<typeof listFailures>>["items"][number]) => ({
  ...{ id, reason },
  name: name ?? productUrl,
  isThere: itemId !== null,
  to: itemId ? paths.product(itemId) : productUrl && savePath({ url: productUrl }),
})

const placeMade = ({ id, kind, target, counts, reason, name, isChosen }: ImportPlace) =>
  kind === "brands" || !isChosen || (!target && !reason)
    ? []
    : [
        {
          id,
          name: target?.name ?? name,
          to: target && addressOf(kind, target.id),
          told: reason
            ? `: ${reason}`
            : counts.added > 0
              ? `, ${counted(counts.added, "product")}`
              : ", nothing new",
        },
      ]
