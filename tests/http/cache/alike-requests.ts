export type Request = { path?: string; method?: string; headers: [name: string, value: string][] }

/** Requests that a cache could take for one another. */
export const alike: Record<string, (cookies: { session: string; other: string }) => Request[]> = {
  sessions: ({ session, other }) =>
    [
      "",
      session,
      other,
      `${session}; ${other}`,
      `${other}; ${session}`,
      "session=junk",
      "session=",
      `a=b; ${session}`,
      `${session}x`,
      `\u00a0${session}`,
      `x="; ${session}"`,
      `${session}; session=`,
      `Session=1; ${session}`,
      `junk; ${other}`,
      `__Host-${session}`,
      `__Host-session=junk; ${session}`,
    ].map((cookie) => ({ headers: [["Cookie", cookie]] })),
  "other cookies": () =>
    [
      "sidebar=closed",
      "sidebar=open",
      "sidebar=closed ; a=b",
      "sidebar=closed; a=b",
      "xsidebar=closed",
      "tz=Asia%2FTokyo",
      "tz=UTC",
      "tz=%",
      "tz=Asia%2FTokyo ; a=b",
      "a=tz=Asia%2FTokyo",
      "tz=UTC; tz=Asia%2FTokyo",
      "tz=Asia%2FTokyo; tz=UTC",
      "lite=on",
      "lite=on ; a=b",
      "lite=off",
      "lite=off; lite=on",
      'lite="on"',
      "a=lite=on",
      "scheme=dark",
      " scheme=dark",
      "scheme=light;lite=on",
      "scheme=blue; scheme=dark",
      "scheme=dark; scheme=light",
      "scheme=light; scheme=dark",
      "scheme=darker",
    ].map((cookie) => ({ path: "/collections", headers: [["Cookie", cookie]] })),
  encodings: () =>
    [
      "",
      "gzip",
      "br",
      "gzip, br",
      "br;q=0, gzip",
      "gzip;q=0",
      "identity",
      "*",
      "*;q=0",
      "GZIP",
      "gzip;q=0.1, br;q=0.2",
      "x",
    ].map((value) => ({ headers: [["Accept-Encoding", value]] })),
  "Save-Data": () => ["on", "ON", "off", "", "1"].map((value) => ({ headers: [["Save-Data", value]] })),
  hosts: () =>
    ["curio.test", "other.test", "CURIO.test", "a b", "127.0.0.1:80"].map((value) => ({
      headers: [["Host", value]],
    })),
  proxies: ({ session }) => [
    { headers: [["X-Forwarded-Proto", "https"]] },
    { headers: [["X-Forwarded-Proto", "http, https"]] },
    { headers: [["X-Forwarded-Host", "shop.test"]] },
    {
      headers: [
        ["X-Forwarded-Host", "a b"],
        ["X-Forwarded-Proto", "https"],
      ],
    },
    {
      headers: [
        ["X-Forwarded-Proto", "https"],
        ["Cookie", `__Host-${session}`],
      ],
    },
    { headers: [["X-Forwarded-Host", "shop.test, other.test"]] },
    {
      headers: [
        ["X-Forwarded-Host", "shop.test, other.test"],
        ["X-Forwarded-For", "192.0.2.9, 127.0.0.1"],
      ],
    },
    {
      headers: [
        ["X-Forwarded-Host", "shop.test, other.test"],
        ["X-Forwarded-For", "192.0.2.9"],
        ["X-Forwarded-For", "127.0.0.1"],
      ],
    },
    { headers: [["X-Forwarded-Proto", "ftp"]] },
    { headers: [["Forwarded", "proto=https"]] },
    {
      headers: [
        ["X-Forwarded-For", "10.1.1.1"],
        ["X-Real-IP", "10.1.1.2"],
      ],
    },
  ],
  conditions: ({ session, other }) => [
    ...["*", '"x"', 'W/"x", "y"', ""].map((value): Request => ({ headers: [["If-None-Match", value]] })),
    { headers: [["Range", "bytes=0-9"]] },
    { headers: [["Authorization", "Bearer x"]] },
    { headers: [["Sec-Purpose", "prefetch"]] },
    { headers: [["Purpose", "prefetch"]] },
    { headers: [["If-Modified-Since", "Sat, 01 Jan 2050 00:00:00 GMT"]] },
    {
      headers: [
        ["Cookie", session],
        ["Cookie", other],
      ],
    },
    {
      headers: [
        ["Accept-Encoding", "gzip"],
        ["Accept-Encoding", "br"],
      ],
    },
    { method: "HEAD", headers: [] },
    { method: "OPTIONS", headers: [] },
  ],
  addresses: () =>
    [
      "/collection/1",
      "/Collection/1",
      "/collection/1/",
      "/collection/01",
      "/collection/%31",
      "//collection/1",
      "/collection/1?",
      "/collection/1?a=b",
      "/collection/1?search=item",
      "/collection/1.data",
      "/collection/1.data?_routes=root",
      "http://curio.test/collection/1",
      "/collection/1;x",
      "/collection/1%20",
      "/",
      "/_root.data",
      "/.data",
      "/api/collections/1",
      "/api/collections/1/",
      "/api/Collections/1",
      "/api/collections/1.data",
      "/collection/1?_data=root",
    ].map((path) => ({ path, headers: [] })),
}
