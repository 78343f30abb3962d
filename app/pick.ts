/** Some fields of an object, or columns of a table. */
export const pick = <T extends object, K extends keyof T>(from: T, ...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>

/** Columns that stay the same are not written, because each index and trigger of a written column costs time. */
export const columnsThatDiffer = <T extends object>(after: T, before: object) =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== (before as Record<string, unknown>)[name]),
  ) as Partial<T>
