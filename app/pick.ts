export const pick = <T extends object, K extends keyof T>(from: T, ...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>

export const omit = <T extends object, K extends keyof T>(from: T, ...names: K[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name as K))) as Omit<T, K>

/** Columns that stay the same are not written, because each index and trigger of a written column costs time. */
export function columnsThatDiffer<T extends object>(after: T, before: object): Partial<T> {
  const differing: Partial<T> = {}
  for (const name in after) if (after[name] !== (before as Partial<T>)[name]) differing[name] = after[name]
  return differing
}
