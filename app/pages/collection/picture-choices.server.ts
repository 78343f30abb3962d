import { pictureFor } from "~/services/images/index.server.ts"
import type { PictureChoice } from "./prefill.ts"

/** Pictures of a shop's page as the dialog offers them: each with a signed path of this app to show it by. */
export function pictureChoices(imageUrls: string[]): PictureChoice[] {
  return imageUrls.flatMap((url) => {
    const picture = pictureFor(url, { private: true })
    return picture ? [{ url, src: picture.src }] : []
  })
}
