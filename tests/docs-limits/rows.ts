import { jobLimits } from "~/domain/imports/job-limits.ts"
import * as allLimits from "~/limits.ts"
import { importLimits } from "~/services/import-file/file-limits.ts"
import { at, numberIn, rate, rateOf, turnsOf, watched } from "./code.ts"

export const read = new Set<string>()
const limits = watched({ ...allLimits }, "limits", read)
const imports = watched(importLimits, "imports", read)
const jobs = watched(jobLimits, "jobs", read)

const KB = 1_024
const MB = KB * KB
const MILLION = 1_000_000

const ofServer = (name: string) => at("app/server/listen.ts", name) / 1_000
const ofBodies = (name: string) => at("app/server/bodies.ts", name)
const ofBody = (name: string) => at("app/http/body/body.server.ts", name)
const ofFlood = (name: string) => at("app/server/flood-limits.ts", name)
const ofSearch = (name: string) => at("app/domain/search/matching.server.ts", name)
const ofPage = (name: string) => at("app/services/product-page/read.server.ts", name)
const ofState = (name: string) => at("app/services/product-page/sources/state-literal.ts", name)
const ofShopPicture = (name: string) => at("app/services/images/shop-picture.server.ts", name)
const ofLinks = (name: string) => at("app/domain/accounts/email-verification.server.ts", name)
const ofUpload = (name: string) => at("app/http/body/file-upload.server.ts", name)
const ofDownload = (name: string) => at("app/http/response/download.server.ts", name)
const ofAdministration = (name: string) => at("app/domain/administration/administration-limits.ts", name)
const slotsOf = (job: string) =>
  numberIn("app/domain/background/kinds.server.ts", `\\b"?${job}"?: \\{\\s+slots: (\\d+)`)
const defaultOf = (name: string) => numberIn("app/env.server.ts", `\\b${name}: .*value \\?\\? ([\\d_]+)`)

const BODY_BYTES = ofBody("BODY_MAX_BYTES")
const FILES = numberIn("app/http/body/multipart.server.ts", "BODY_MAX_BYTES \\+ (\\d+) \\* UPLOAD_MAX_BYTES")
/** On more than two cores, and on fewer. */
const HASHED = ["\\? (\\d)", ": (\\d)"].map((choice) =>
  numberIn("app/domain/accounts/passwords.server.ts", `availableParallelism\\(\\) > 2 .*?${choice}`),
)

/** Who runs and who waits: of one and in all. */
function turns(name: string): number[] {
  const of = turnsOf(name)
  return [of("slotsPerKey"), of("slots"), of("waitingPerKey"), of("waiting")]
}

/** By the beginning of a row's first cell, in its order. A row without an entry has no number. */
// biome-ignore format: a table
export const rows: Record<string, (number | string)[]> = {
  // Accounts and rates
  "failed sign-ins": [rate("sign-in-account-address"), rate("sign-in-address"), rate("sign-in-account")],
  "the same in a browser that has signed in": [rate("sign-in-device")],
  "wrong passwords in one's settings": [rate("password")],
  "wrong codes of two-step": [rateOf("codes-sign-in")("max"), rate("codes-hour"), rate("codes-day")],
  "sign-ups": [rate("sign-up")],
  "invitations that are made": [rate("invitations")],
  "view links that are made": [rate("view-links")],
  "invitations that are looked up": [rate("invitation-lookup")],
  "ways to an OpenID Connect": [rate("provider")],
  "mails with a link to a new password": [rate("reset-mail"), `1/${at("app/pages/auth/forgot-password/route.tsx", "SAME_REQUEST_MS") / 1_000}`, ofLinks("OPEN_MAX")],
  "mails that verify": [rate("verification-user"), rate("verification-email"), `1/${ofLinks("AGAIN_AFTER_MS") / 1_000}`, ofLinks("OPEN_MAX")],
  "uses of such links": [rate("reset")],
  "passwords that are hashed": [turnsOf("passwords")("slotsPerKey"), turnsOf("passwords")("waitingPerKey"), ...HASHED, turnsOf("passwords")("waiting")],
  "writes (POST": [rate("writes")],
  "pages of shops": [rate("pages")],
  "tokens that do not exist": [rate("wrong-tokens")],
  "personal tokens": [at("app/domain/tokens/reads.server.ts", "TOKENS_MAX"), at("app/domain/accounts/identities.server.ts", "IDENTITIES_MAX")],
  "open sessions": [at("app/domain/accounts/session-reads.server.ts", "SESSIONS_MAX")],
  "age of a session": [at("app/domain/accounts/session-reads.server.ts", "SESSION_DAYS"), defaultOf("SESSION_MAX_DAYS")],
  reports: [rate("reports"), ofAdministration("OPEN_REPORTS_MAX")],
  "views of a product": [rate("views"), rate("views-address")],
  // Requests
  "requests under way": [ofFlood("PER_ADDRESS"), ofFlood("BODIES_PER_ADDRESS")],
  "the same of one sender": [ofFlood("PER_ADDRESS") / 2, ofFlood("BODIES_PER_ADDRESS") / 2],
  "requests of a connection": [at("app/server/gate.ts", "PER_CONNECTION")],
  "requests of an address": [at("app/server/gate.ts", "PER_ADDRESS")],
  "parts in which a body": [ofBodies("FREE_CHUNKS"), ofBodies("CHUNK_BYTES")],
  "the same after": ["BUSY_AT", "WHILE_MS", "BUSY_FREE_CHUNKS", "BUSY_CHUNK_BYTES"].map(ofBodies),
  "requests that wait": [turnsOf("requests")("waiting")],
  "writes of a user": [at("db/client/queued-client.ts", "WAITING_MAX")],
  "time for the headers": [ofServer("headersTimeout"), ofServer("requestTimeout")],
  "a connection without traffic": [ofServer("setTimeout"), ofServer("keepAliveTimeout")],
  "address (URL)": [at("app/server/validate-request.ts", "URL_MAX")],
  "body of a form or API call": [BODY_BYTES / KB, at("app/http/api/operation.server.ts", "VISITOR_MAX_BYTES") / KB],
  "fields of a form": [ofBody("FIELDS_MAX"), ofBody("JSON_DEPTH")],
  "multipart form of a user": [(BODY_BYTES + FILES * limits.UPLOAD_MAX_BYTES) / MB],
  "multipart form of a visitor": [(BODY_BYTES + limits.UPLOAD_MAX_BYTES) / MB],
  "rows of an API list": [limits.pageSizes.api, limits.pageSizes.apiMax],
  "`If-Match`": [at("app/http/api/version.server.ts", "IF_MATCH_MAX")],
  "`Idempotency-Key`": [numberIn("app/http/once.server.ts", "\\{1,(\\d+)\\}")],
  // The largest cookie.
  "what a visitor shares": [4_096],
  "words of a search": ["WORDS_AT_MOST", "NEWEST", "NEWEST_TEXTS", "SHARED"].map(ofSearch),
  // Pictures
  "uploaded picture": [limits.UPLOAD_MAX_BYTES / MB, limits.MAX_PIXELS / MILLION, limits.MAX_PIXELS / limits.AVIF_PIXEL_COST / MILLION, limits.MAX_SIDE],
  "pictures of a product": [limits.PICTURES_MAX],
  "side of a kept picture": [limits.MAX_STORED_SIDE],
  "kept uploads": [defaultOf("QUOTA_MB")],
  "multipart bodies": turns("uploads"),
  "pace of such a body": [ofBody("BYTES_PER_MS"), ofBody("GRACE_MS") / 1_000],
  "new pictures that are decoded": [turnsOf("new-pictures")("slotsPerKey"), turnsOf("picture-threads")("slotsPerKey"), turnsOf("app/services/images/encode.server.ts")("slots"), limits.LARGE_PIXELS / MILLION, at("app/services/images/encode.server.ts", "seconds")],
  "pictures that are read and resized": turns("pictures"),
  "preview cards": [at("app/services/images/card.server.ts", "max"), at("app/services/images/card.server.ts", "maxSize") / MILLION],
  "pictures of shops that are fetched": [turnsOf("shop-pictures")("slotsPerKey"), turnsOf("app/services/images/shop-picture.server.ts")("slotsPerKey"), turnsOf("app/services/images/shop-picture.server.ts")("slots"), turnsOf("shop-pictures")("waitingPerKey"), turnsOf("shop-pictures")("waiting")],
  "a shop's picture": [ofShopPicture("MAX_BYTES") / MILLION, ofShopPicture("TIMEOUT_MS") / 1_000],
  "jobs that fetch pictures": [...["saved-picture", "read-picture", "import-pictures"].map(slotsOf), at("app/domain/background/pictures.server.ts", "PICTURES_TURN_MS") / 1_000],
  "pictures of shops that are kept": [rateOf("shop-pictures")("max") / KB, rateOf("shop-pictures")("seconds") / 3_600],
  "a bucket": [at("app/services/storage/bucket-store.ts", "S3_ATTEMPTS"), at("app/services/storage/bucket-store.ts", "connectionTimeout") / 1_000],
  // Product pages
  "pages that are fetched": turns("product-pages"),
  "pages that are pasted": turns("pasted-pages"),
  "pages that are sent": turns("sent-pages"),
  "`html` of": [limits.PASTED_PAGE_MAX_BYTES, Math.round((BODY_BYTES + 2 * limits.PASTED_PAGE_MAX_BYTES) / MILLION * 10) / 10],
  "fetching a page": [ofPage("FETCH_MS") / 1_000, ofPage("MIN_FETCH_MS") / 1_000, at("app/services/safe-fetch/fetch.ts", "maxRedirects"), ofPage("MAX_FORWARDS"), at("app/services/product-page/page/forward.ts", "MAX_SECONDS"), at("app/services/safe-fetch/read-http.ts", "MAX_HEAD") / KB],
  "a page; sizes": [at("app/services/safe-fetch/fetch.ts", "maxBytes") / MILLION, at("app/services/safe-fetch/read-http.ts", "MAX_FRAMING") / MILLION],
  "reading a page": [ofPage("LIMIT_MS") / 1_000, at("app/runtime/worker-thread.ts", "USUAL_HEAP_MB")],
  "what is read of a page": [at("app/services/product-page/page/parse-html.ts", "MAX_NODES"), at("app/services/product-page/gather.ts", "MAX_CODE") / MILLION, at("app/services/product-page/sources/script-objects.ts", "MAX_READ") / MILLION, ofState("MAX_ASSIGNED"), at("app/services/product-page/schema/literal-reader.ts", "MAX_VALUES"), at("app/services/product-page/schema/literal-reader.ts", "MAX_DEPTH"), at("app/services/product-page/sources/state.ts", "MAX_NODES")],
  "waiting for the page": [at("app/pages/item-form/read-page.server.ts", "OPENING_MS") / 1_000],
  // Imports
  "a file of text": [imports.textMb, imports.own.textMb],
  "a ZIP file": [ofUpload("ZIP_TEXTS_MB"), ofUpload("ZIP_MB") + ofUpload("ZIP_TEXTS_MB"), imports.zipRatio, imports.textMb, imports.own.textMb],
  "entries of a ZIP": [imports.zipEntries, imports.zipDirectoryBytes / MB],
  "JSON: values": [imports.jsonValues / MILLION, imports.jsonDepth],
  "files that are open": turns("import-files"),
  "reading a file": [at("app/services/import-file/open-file.server.ts", "limitMs") / 1_000, at("app/services/import-file/open-file.server.ts", "heapMb")],
  "rows, without blank": [imports.rows, imports.places, imports.folderDepth],
  "items and brands": [imports.own.rows, imports.own.places],
  "a table, or a list": [imports.columns, imports.cells / MILLION, imports.recordCharacters / MILLION, at("app/services/import-file/table/records.ts", "LINES_OF_EXCEL")],
  "what a cell": [at("app/services/import-file/table/cells.ts", "MAX_CELL"), at("app/services/import-file/fit.ts", "MAX_SENT")],
  "what tells a text's encoding": [at("app/services/text-encoding/guess.ts", "SAMPLE_BYTES") / KB],
  "links that are pasted": [jobs.links],
  "imports that are kept": [jobs.kept, jobs.keptRows, jobs.previewDays, jobs.finishedDays],
  "imports that run": [1, slotsOf("import")],
  "pages that are read for imports": [turnsOf("import-pages")("slots"), 1],
  "a shop that answers": [at("app/domain/imports/run/hosts.server.ts", "REST_MAX_MS") / 1_000, ...["TRIES", "IN_A_ROW"].map((name) => at("app/domain/imports/run/read.server.ts", name))],
  "pictures that are fetched for an import": [at("app/domain/imports/run/run.server.ts", "MOST_PICTURES")],
  // Large accounts
  "items in a collection": [limits.maxCounts.items],
  "characters of an item's place": [at("app/domain/items/place-writes.server.ts", "LONG")],
  "items that are changed": [at("app/domain/items/inputs.server.ts", "BATCH_MAX")],
  "age of a deleted item": [limits.TRASH_DAYS],
  "stored events": [at("app/domain/events/record.server.ts", "SAME_EVENTS_A_DAY"), at("app/domain/background/old-rows.server.ts", "EVENTS_KEPT_MS") / limits.DAY_MS],
  "reason of an administrator": [ofAdministration("ACT_REASON_MAX")],
  "what a person says": [limits.lengths.about],
  "collections and groups": [...new Set([limits.maxCounts.collections, limits.maxCounts.groups])],
  "correcting a brand": [limits.BRAND_CORRECTION_MS / limits.HOUR_MS],
  "brands that a user": [limits.maxCounts.brands],
  "products of groups that": [limits.maxCounts.votes],
  "invitations that work": [at("app/domain/invitations/writes.server.ts", "WORKING_MAX"), ...["user", "admin"].map((role) => at("app/domain/invitations/inputs.server.ts", role))],
  "view links of a collection": [at("app/domain/collections/link-inputs.server.ts", "VIEW_LINKS_MAX")],
  "things that a user has claimed": [limits.claimLimits.ofUser, limits.claimLimits.ofLink],
  "name of a guest": [limits.claimLimits.guestNameMin, limits.claimLimits.guestNameMax],
  "exports at once": ["slotsPerKey", "waitingPerKey", "slots", "waiting"].map(turnsOf("exports")),
  "a client that does not take": [ofDownload("STALLED_MS") / 1_000, ofDownload("LIMIT_MS") / 60_000, ofDownload("PACE_BYTES_PER_S") / KB],
  "pictures in an export": [at("app/domain/accounts/export.server.ts", "MOST_PICTURES"), at("app/domain/collections/export/html.server.ts", "MOST_PICTURES")],
  // Server
  "responses that are kept": [defaultOf("CACHE_MB"), at("app/http/cache/responses.server.ts", "LARGEST") / MB],
  "room that is kept": [at("db/file/full-disk.ts", "BYTES") / MB],
  "a lock of another process": [at("db/client/errors.ts", "RETRY_MS") / 1_000],
  "a statement on a libSQL": [at("db/server/connection.ts", "LIMIT_MS") / 1_000],
  "a write that waits": [at("db/server/client.ts", "TURN_MS") / 1_000],
  "an open transaction": [at("db/client/watched-transaction.ts", "TRANSACTION_LIMIT_MS") / 1_000],
  "errors that wait": [at("app/observe/error-hook.ts", "WAITING_MAX"), 1, at("app/observe/error-hook.ts", "LIMIT_MS") / 1_000],
}
