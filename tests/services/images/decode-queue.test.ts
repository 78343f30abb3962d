import { expect, it } from "vitest"
import { decodeNew, resizeKept } from "~/services/images/encode.server.ts"

/** A job that ends when told to, and tells whether it has begun. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const job = {
    begun: false,
    end,
    run: () => {
      job.begun = true
      return ended
    },
  }
  return job
}
const settle = () => new Promise(setImmediate)
const begun = (jobs: { begun: boolean }[]) => jobs.map((job) => job.begun)

it("a user's pictures are decoded one at a time, and another user's beside them", async () => {
  const [first, second, other, rendition] = [held(), held(), held(), held()]
  const all = [
    decodeNew(first.run, { key: "a", isLarge: false }),
    decodeNew(second.run, { key: "a", isLarge: false }),
    decodeNew(other.run, { key: "b", isLarge: false }),
    resizeKept(rendition.run),
  ]
  await settle()
  expect(begun([first, second, other, rendition])).toEqual([true, false, true, true])
  for (const { end } of [first, second, other, rendition]) end()
  await Promise.all(all)
})

it("large pictures are decoded one at a time, whoever sent them, and do not delay others", async () => {
  const [large, waiting, small] = [held(), held(), held()]
  const all = [
    decodeNew(large.run, { key: "a", isLarge: true }),
    decodeNew(waiting.run, { key: "b", isLarge: true }),
    decodeNew(small.run, { key: "c", isLarge: false }),
  ]
  await settle()
  expect(begun([large, waiting, small])).toEqual([true, false, true])
  for (const { end } of [large, waiting, small]) end()
  await Promise.all(all)
})

it("renditions and new pictures leave a thread to each other", async () => {
  const renditions = [held(), held(), held()]
  const pictures = [held(), held()]
  const all = [
    ...renditions.map(({ run }) => resizeKept(run)),
    ...pictures.map(({ run }, index) => decodeNew(run, { key: `${index}`, isLarge: false })),
  ]
  await settle()
  expect([begun(renditions), begun(pictures)]).toEqual([
    [true, true, false],
    [true, false],
  ])
  for (const { end } of [...renditions, ...pictures]) end()
  await Promise.all(all)
})
