const groups = new Intl.NumberFormat("en-US")

/** A count with its unit: '1 item', '1,204 items'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${groups.format(count)} ${count === 1 ? one : many}`
}
