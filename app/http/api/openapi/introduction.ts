/** The second number grows with what is added. */
export const API_VERSION = "1.1.0"

export const introduction: { title: string; text: string; points?: string[] }[] = [
  {
    title: "Tokens",
    text: "A program sends a personal token with each call: `curl -H 'Authorization: Bearer curio_…'` and the address. Make one on `/profile/tokens`; it is shown once. It acts for you, whatever you may do.",
    points: [
      "A token that may `read` sends `GET` and `HEAD`, and gets 403 for anything else. One that may `write` makes every call but those about tokens, passwords, sessions, the account itself and the accounts of others (`/api/admin/users`).",
      'A token that is unknown, has expired, was revoked or belongs to a suspended user is 401 with `WWW-Authenticate: Bearer error="invalid_token"`, also for calls that are open to visitors. The token wins over a cookie.',
      "Pages of any origin may call with a token, by `fetch` with that header, and read the response. Do not publish the token with the page: whoever has it is you.",
    ],
  },
  {
    title: "Requests",
    text: 'JSON in and out. Dates are ISO 8601 in UTC, ids whole numbers, absent optional values `null`. Unknown fields of a body are ignored. Calls without a body accept an empty one. Every `GET` answers `HEAD` as well. A method that an address does not have is answered 405 with `Allow`, and `OPTIONS` 204 with it. Every response names this document: `Link: </api/openapi.json>; rel="service-desc"`.',
  },
  {
    title: "Sessions",
    text: "A session is a cookie, as in the browser: `POST /api/register` and `POST /api/login` set it. Its name ends with `session`, begins with `__Host-` by https, and has something of the installation between them. A write without one is 401 before anything else is looked at. Writes from a page of another origin are refused (403); programs that send neither `Origin` nor `Sec-Fetch-Site` are let through.",
  },
  {
    title: "Lists",
    text: 'Plain arrays, newest first unless said otherwise. `limit` is 50 by default and 100 at most. The address of the next page stands in a `Link: <…>; rel="next"` header (RFC 8288); the last page has none.',
  },
  {
    title: "Writes sent twice",
    text: "A POST, and the claim of a guest, may carry an `Idempotency-Key`. For 24 hours the same key with the same body gives the first answer again instead of doing it twice; with another body it is 422. Keys belong to the user, whichever token or session sends them, and those of visitors to their address.",
  },
  {
    title: "Limits",
    text: 'Responses to writes say how many are left: `RateLimit-Policy: "writes";q=600;w=60` and `RateLimit: "writes";r=598;t=31` are 600 in 60 seconds, of which 598 are left for 31 seconds (draft-ietf-httpapi-ratelimit-headers-10). So does a 429 for the rate of anything else. All tokens and sessions of a user count together.',
  },
  {
    title: "Two programs change the same thing",
    text: "Items, collections, notes, groups and their products, brands and your own profile have a strong `ETag`. Send it as `If-Match` with a `PATCH`, `DELETE` or the `POST` of a note: if somebody has changed the thing since, the response is 412 and nothing was written. The response to a write has the new `ETag`. Counters, such as views, do not count as a change. Other writes that create nothing, such as a batch of items, are refused under `If-Match`, because no tag of theirs is given out.",
  },
  {
    title: "Errors",
    text: 'They are `{"message": "…"}`, with `"errors": {field: ["…"]}` when fields break a rule and `"reason"` when a product\'s page could not be read. With `Accept: application/problem+json` they are problem details (RFC 9457): `type`, `title`, `status`, `detail`, and the same `errors` and `reason`.',
    points: [
      "400 malformed JSON or invalid input",
      "401 no session, or a token that does not work",
      "403 seen but not allowed, or not with this token",
      "404 missing, or not visible to you; addresses that are not there, too",
      "405 with `Allow`",
      "408 the body came too slowly",
      "409 conflict",
      "412 `If-Match` names another version; nothing was written",
      "413 too large",
      "414 the address is longer than 8,192 characters",
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
