import type { RequestHandler } from "express"

/** 200 while the database answers, else 503, for whatever decides whether this process gets requests. */
export const health =
  (databaseAnswers: () => Promise<boolean>): RequestHandler =>
  async (_request, response) => {
    const ok = await databaseAnswers()
    response
      .status(ok ? 200 : 503)
      .set("Cache-Control", "no-store")
      .json({ status: ok ? "ok" : "unavailable" })
  }
