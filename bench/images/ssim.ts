/** One channel of a picture: brightness, 0 to 255, row by row. */
export type Luma = { width: number; height: number; values: Uint8Array }

const WINDOW = 8
const STEP = 4
const C1 = (0.01 * 255) ** 2
const C2 = (0.03 * 255) ** 2

/**
 * Mean structural similarity of two pictures of the same size, 1 when they are the same (Wang, Bovik, Sheikh and
 * Simoncelli, 2004), over square windows of 8 pixels at every fourth one.
 */
export function ssim(a: Luma, b: Luma): number {
  let sum = 0
  let windows = 0
  for (let top = 0; top + WINDOW <= a.height; top += STEP) {
    for (let left = 0; left + WINDOW <= a.width; left += STEP) {
      sum += similarity(a, b, left, top)
      windows++
    }
  }
  return sum / windows
}

function similarity(a: Luma, b: Luma, left: number, top: number): number {
  const count = WINDOW * WINDOW
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0]
  for (let y = top; y < top + WINDOW; y++) {
    for (let index = y * a.width + left; index < y * a.width + left + WINDOW; index++) {
      const valueA = a.values[index] ?? 0
      const valueB = b.values[index] ?? 0
      sumA += valueA
      sumB += valueB
      squaresA += valueA * valueA
      squaresB += valueB * valueB
      products += valueA * valueB
    }
  }
  const meanA = sumA / count
  const meanB = sumB / count
  const varianceA = squaresA / count - meanA * meanA
  const varianceB = squaresB / count - meanB * meanB
  const covariance = products / count - meanA * meanB
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA ** 2 + meanB ** 2 + C1) * (varianceA + varianceB + C2))
  )
}
