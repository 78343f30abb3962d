import type { RequestHandler } from "express"

type Checks = { isDatabaseUp: () => Promise<boolean>; isReadOnly: () => boolean }

/** 200 while the database answers and can be written, else 503, for whatever decides whether this process gets requests. */
export const health =
  ({ isDatabaseUp, isReadOnly }: Checks): RequestHandler =>
  async (_request, response) => {
    const fault = !(await isDatabaseUp()) ? "database" : isReadOnly() ? "read-only" : null
    response
      .status(fault ? 503 : 200)
      .set("Cache-Control", "no-store")
      .json(fault ? { status: "unavailable", reason: fault } : { status: "ok" })
  }
