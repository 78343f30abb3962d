import type { Picture } from "~/services/images/address.server.ts"
import { PICTURE_WIDTHS } from "~/services/images/limits.ts"

export type { Picture as PictureData } from "~/services/images/address.server.ts"

/** Height by width, for a card's place in the masonry; null while it is not known. */
export const pictureRatio = (picture: Picture | null | undefined): number | null =>
  picture?.width && picture.height ? picture.height / picture.width : null

/** The path of the same picture in another of the widths that are served. */
function pictureAt({ src }: Picture, width: (typeof PICTURE_WIDTHS)[number]): string {
  return src.replace(/^(\/images\/\w\/)\d+/, `$1${width}`)
}

/**
 * `src` and `srcset` with those of the served widths that lie between two; the server never enlarges, so the widths
 * end with the picture's own.
 */
export function pictureSource(picture: Picture, from: number, to: number) {
  const own = picture.width ?? Number.POSITIVE_INFINITY
  const inRange = PICTURE_WIDTHS.filter((width) => width >= from && width <= to)
  const useful = inRange.filter((_, index) => index === 0 || (inRange[index - 1] ?? 0) < own)
  const candidates = useful.map((width) => `${pictureAt(picture, width)} ${Math.min(width, own)}w`)
  const middle = useful[Math.floor((useful.length - 1) / 2)] ?? PICTURE_WIDTHS[0]
  return {
    src: pictureAt(picture, middle),
    srcSet: candidates.length > 1 ? candidates.join(", ") : undefined,
  }
}
