/** Some fields of an object, or columns of a table. */
export const pick = <T extends object, K extends keyof T>(from: T, ...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>
