const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

/** A form with a picture of one pixel. */
export function pictureForm(name = "image"): FormData {
  const form = new FormData()
  form.append(name, new Blob([Buffer.from(PNG, "base64")], { type: "image/png" }), "dot.png")
  return form
}
