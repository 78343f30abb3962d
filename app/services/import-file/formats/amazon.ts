import { Gathered } from "../gather.ts"
import type { SavedPage } from "../saved-page.ts"

export const readAmazon = (_html: string, _page: SavedPage): Gathered => new Gathered()
