/** The second number grows with what is added. */
export const API_VERSION = "1.1.0"

export const introduction: { title: string; text: string; points?: string[] }[] = [
  {
    title: "Requests",
    text: "JSON in and out. Dates are ISO 8601 in UTC, ids whole numbers, absent optional values `null`. Unknown fields of a body are ignored. Calls without a body accept an empty one. Every `GET` answers `HEAD` as well. A method that an address does not have is answered 405 with `Allow`.",
  },
  {
    title: "Sessions",
    text: "A session is a cookie, as in the browser: `POST /api/register` and `POST /api/login` set it. A write without one is 401 before anything else is looked at. Writes from a page of another origin are refused (403); programs that send neither `Origin` nor `Sec-Fetch-Site` are let through.",
  },
  {
    title: "Lists",
    text: 'Plain arrays, newest first unless said otherwise. `limit` is 50 by default and 100 at most. The address of the next page stands in a `Link: <…>; rel="next"` header (RFC 8288); on the last page there is none.',
  },
  {
    title: "Writes sent twice",
    text: "A POST may carry an `Idempotency-Key`. For 24 hours the same key with the same body gives the first answer again instead of doing it twice; with another body it is 422.",
  },
  {
    title: "Two programs change the same thing",
    text: "Items, collections, notes, groups, brands and your own profile have a strong `ETag`. Send it as `If-Match` with a `PATCH`, `DELETE` or the `POST` of a note: if somebody has changed the thing since, the response is 412 and nothing was written. The response to a write has the new `ETag`. Counters, such as views, do not count as a change.",
  },
  {
    title: "Errors",
    text: 'They are `{"message": "…"}`, with `"errors": {field: ["…"]}` when fields break a rule and `"reason"` when a product\'s page could not be read.',
    points: [
      "400 malformed JSON or invalid input",
      "401 no session",
      "403 seen but not allowed",
      "404 missing, or not visible to you; addresses that are not there, too",
      "405 with `Allow`",
      "408 the body came too slowly",
      "409 conflict",
      "412 `If-Match` names another version; nothing was written",
      "413 too large",
      "415 not an accepted content type",
      "422 the page behind a link could not be read, or a one-time key was used for something else",
      "429 with `Retry-After`",
      "500 says nothing about the inside, and is logged",
      "503 with `Retry-After`: the server is busy · 507 the server has no room left; nothing was saved",
    ],
  },
  {
    title: "Addresses",
    text: "`productUrl`, `website`, `imageUrl`, `coverImageUrl` and `url` are absolute http or https addresses, or for pictures a path that this app gave out; anything else is 400.",
  },
]

export const introductionText = introduction
  .map(({ title, text, points = [] }) =>
    [`## ${title}`, text, points.map((point) => `- ${point}`).join("\n")].filter(Boolean).join("\n\n"),
  )
  .join("\n\n")
