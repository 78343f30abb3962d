/** The languages that a browser asks for, such as "pl-PL" and "en", best first and at most five. */
export const languagesOf = ({ headers }: { headers: Pick<Headers, "get"> }): string[] =>
  (headers.get("Accept-Language") ?? "")
    .slice(0, 200)
    .split(",", 5)
    .map((one) => one.replace(/;.*$/, "").trim())
    .filter((tag) => /^[a-z]{2,3}(?:-|$)/i.test(tag))
