export function openPicture(src: string, alt: string): void {
  const dialog = document.createElement("dialog")
  dialog.className = "full-size"
  dialog.setAttribute("aria-label", alt)
  const button = Object.assign(document.createElement("button"), { type: "button", ariaLabel: "Close" })
  button.append(Object.assign(new Image(), { src, alt }))
  dialog.append(button)
  dialog.addEventListener("click", () => dialog.close())
  dialog.addEventListener("close", () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
