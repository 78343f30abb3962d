import { Gathered } from "../gather.ts"
import type { SavedPage } from "../saved-page.ts"

export const readPinterest = (_html: string, _page: SavedPage): Gathered => new Gathered()
