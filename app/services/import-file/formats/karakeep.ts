import { Gathered } from "../gather.ts"
import type { Json } from "../json.ts"

export const isKarakeep = (_json: Json): boolean => false

export const readKarakeep = (_json: Json, _name: string): Gathered => new Gathered()
