import { Gathered } from "../gather.ts"
import type { Json } from "../json.ts"

export const isLinkwarden = (_json: Json): boolean => false

export const readLinkwarden = (_json: Json, _name: string): Gathered => new Gathered()
