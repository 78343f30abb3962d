import { describe, expect, test } from "vitest"
import { isOpenedByAnother, OWNER_FIELD, ownerMark, ownerOf } from "~/http/forms/form-owner.server.ts"

const formBy = (mark: string | File) => {
  const form = new FormData()
  form.set(OWNER_FIELD, mark)
  return form
}
const ID = "abcdefghijklmnopqrstuv"

describe("whose form it is", () => {
  test("stands in its mark, the same each time, with the id under which it was kept", () => {
    expect(ownerMark(7)).toBe(ownerMark(7))
    expect(ownerOf(formBy(ownerMark(7)))).toEqual({ userId: 7, keptId: null })
    expect(ownerOf(formBy(ownerMark(7, ID)))).toEqual({ userId: 7, keptId: ID })
  })

  test("is nobody's where we have not signed it", () => {
    const mark = ownerMark(7)
    const signature = mark.split(".")[1] ?? ""
    const forged = [
      "",
      "7",
      `8.${signature}`,
      `07.${signature}`,
      `7.${signature.slice(1)}`,
      `7.${[...signature].reverse().join("")}`,
      `7.${"é".repeat(22)}`,
      `${mark}.`,
      `${mark}.${ID}x`,
      `${mark}.${ID.slice(1)}'`,
      `${mark}\n`,
    ]
    for (const value of forged) expect(ownerOf(formBy(value)), value).toBeNull()
    expect(ownerOf(formBy(new File([mark], "mark")))).toBeNull()
    expect(ownerOf(new FormData())).toBeNull()
  })
})

test("a form is another account's when it names one, with a signature or without", () => {
  for (const mark of ["7", ownerMark(7), ownerMark(7, ID)]) {
    expect(isOpenedByAnother(formBy(mark), { id: 8 })).toBe(true)
    expect(isOpenedByAnother(formBy(mark), { id: 7 })).toBe(false)
  }
  for (const mark of ["", "x", "07", "-7", "7x"])
    expect(isOpenedByAnother(formBy(mark), { id: 8 })).toBe(false)
  expect(isOpenedByAnother(new FormData(), { id: 8 })).toBe(false)
})
