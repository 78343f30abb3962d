const CHECK_EVERY_MS = 20

/** Waits until nothing is pressed: if the layout moved between press and release, the click would be lost. */
export async function afterPointerUp(): Promise<void> {
  while (document.querySelector(":active"))
    await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS))
}
