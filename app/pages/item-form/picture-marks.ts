import { PICTURES_MAX } from "~/limits.ts"

/** Called after a picture, its mark or the button below is pressed. @returns how many pictures are kept. */
export function followPress(pressed: HTMLElement): number {
  const inputs = [...(pressed.closest("fieldset")?.querySelectorAll("input") ?? [])]
  const boxes = inputs.filter(({ type }) => type === "checkbox")
  const radioOf = (address: string) => inputs.find(({ type, value }) => type === "radio" && value === address)
  const kept = () => boxes.filter(({ checked }) => checked)
  const keep = (wanted: HTMLInputElement[]) => {
    const most = wanted.slice(0, PICTURES_MAX)
    for (const box of boxes) box.checked = most.includes(box)
  }
  if (!(pressed instanceof HTMLInputElement)) {
    const first = boxes.find(({ value }) => radioOf(value)?.checked)
    // An upload, or another address, is the first one itself.
    keep(kept().length > 1 ? boxes.filter((box) => box === first) : boxes)
    boxes[0]?.form?.dispatchEvent(new Event("input"))
  } else if (pressed.type === "radio") {
    const own = boxes.find(({ value }) => value === pressed.value)
    if (own) keep([own, ...kept().filter((box) => box !== own)])
  } else if (radioOf(pressed.checked ? "" : pressed.value)?.checked) {
    // What looks chosen is saved: the next kept picture, or 'No picture', replaces a dropped one, and a kept one 'No picture'.
    const next = radioOf(kept()[0]?.value ?? "")
    if (next) next.click()
    // A new item has a picture.
    else pressed.checked = true
  }
  return kept().length
}
