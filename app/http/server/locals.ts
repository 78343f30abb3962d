import type { Response } from "express"
import type { RequestContext } from "../context.ts"

/** What the parts of the server know about the request that an answer belongs to. */
export type Identified = RequestContext & { requestId: string; clientAddress: string }

/** Set by `identify`, the first of the parts. */
export const identityOf = (response: Response) => response.locals.identity as Identified
