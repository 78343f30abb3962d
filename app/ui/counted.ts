const groups = new Intl.NumberFormat("en-US")

/** A count with its unit: '1 item', '1,204 items'. */
export function counted(count: number, unit: string): string {
  return `${groups.format(count)} ${unit}${count === 1 ? "" : "s"}`
}
