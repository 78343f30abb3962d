import type { TextOptions } from "../detect.ts"
import { Gathered } from "../gather.ts"
import type { Table } from "../table.ts"

export const isRaindrop = (_text: string): boolean => false

export const readRaindrop = (_text: string, _options: TextOptions): Gathered => new Gathered()

export const readCsv = (
  _text: string,
  _options: TextOptions,
): { gathered: Gathered; table: Table | null } => ({
  gathered: new Gathered(),
  table: null,
})
