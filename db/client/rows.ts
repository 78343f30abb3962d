import type { Row, Value } from "@libsql/client"

/**
 * Makes rows of one statement as libSQL's clients give them: a value by its index and, enumerably, by its column's
 * name; of two columns with one name the first. One class per statement keeps the rows' shape known to the engine.
 */
export function rowMaker(columns: string[]): (values: unknown[]) => Row {
  class StatementRow {
    readonly #values: Value[]

    constructor(values: Value[]) {
      this.#values = values
      const self = this as unknown as Record<string, Value | undefined>
      for (const [index, name] of named) self[name] = values[index]
    }

    static valueAt = (row: StatementRow, index: number) => row.#values[index]
  }

  Object.defineProperty(StatementRow.prototype, "length", { value: columns.length })
  columns.forEach((_, index) => {
    Object.defineProperty(StatementRow.prototype, index, {
      get(this: StatementRow) {
        return StatementRow.valueAt(this, index)
      },
    })
  })
  const taken = new Set(["length", ...columns.map((_, index) => String(index))])
  const named = columns
    .map((name, index) => [index, name] as const)
    .filter(([index, name]) => columns.indexOf(name) === index && !taken.has(name))

  return (values) => new StatementRow(values.map(toValue)) as unknown as Row
}

const toValue = (value: unknown) => (value instanceof Uint8Array ? value.slice().buffer : value) as Value
