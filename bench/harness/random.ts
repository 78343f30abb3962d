/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The first of n things is chosen twice as often as the second, three times as often as the third, and so on. */
export function zipf(n: number): (random: number) => number {
  const sums: number[] = []
  let sum = 0
  for (let rank = 1; rank <= n; rank++) {
    sum += 1 / rank
    sums.push(sum)
  }
  return (random) => {
    const sought = random * sum
    let [low, high] = [0, n - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < sought) low = middle + 1
      else high = middle
    }
    return low
  }
}
