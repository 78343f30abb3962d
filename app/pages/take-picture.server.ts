/**
 * Lets a file that came with a form, stored by now, take the place of the address that was typed beside it.
 * @param names.file the field of the file, which holds the stored picture's path.
 */
export const takePicture = (names: { file: string; address: string }) => (sent: FormData) => {
  const stored = sent.get(names.file)
  if (typeof stored === "string" && stored) sent.set(names.address, stored)
}
