const LOOK_AGAIN_MS = 20

/**
 * Waits until no button, finger or key is held down on the page, and the click that it makes was heard: what moves
 * before that slips away from under it, and the click is lost.
 */
export async function afterPointerUp(): Promise<void> {
  while (document.querySelector(":active")) await new Promise((again) => setTimeout(again, LOOK_AGAIN_MS))
}
