const groups = new Intl.NumberFormat("en-US")

const rules = new Intl.PluralRules("en-US")

export const plural = (count: number, forms: { one: string; other: string }): string =>
  forms[rules.select(count) as "one"] ?? forms.other

/** A count with its unit: '1 item', '1,204 items'. */
export const counted = (count: number, unit: string): string =>
  `${groups.format(count)} ${plural(count, { one: unit, other: `${unit}s` })}`
