export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * Runs each in turn, several times, so that a noisy moment of the machine meets all of them. The first round warms up.
 * @returns the median of each figure.
 */
export async function inTurn<Name extends string, Figure extends string>(
  rounds: number,
  runs: Record<Name, () => Promise<Record<Figure, number>>>,
): Promise<Record<Name, Record<Figure, number>>> {
  const names = Object.keys(runs) as Name[]
  const measured = new Map<Name, Record<Figure, number>[]>(names.map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const figures = await runs[name]()
      if (round > 0) measured.get(name)?.push(figures)
    }
  return mapped(names, (name) => {
    const figures = measured.get(name) ?? []
    const kinds = Object.keys(figures[0] ?? {}) as Figure[]
    return mapped(kinds, (kind) => median(figures.map((figure) => figure[kind])))
  })
}

const mapped = <Key extends string, Value>(keys: Key[], value: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>
