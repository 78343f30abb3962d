/** Widths in pixels that a picture is served in: thumbnails and mosaics, cards, cards on dense screens, product pages. */
export const PICTURE_WIDTHS = [160, 320, 480, 720, 1200] as const

/**
 * What decoding may cost, counted in pixels of a JPEG: 50 million take 180 to 250 MB in the formats that must be decoded
 * as a whole. libheif takes four times as much for an AVIF (960 MB measured).
 */
export const MAX_PIXELS = 50_000_000
export const AVIF_PIXEL_COST = 4

/** From here on pictures are decoded one at a time. */
export const LARGE_PIXELS = 16_000_000

/** Longest side of what is kept of a picture, in pixels. */
export const KEPT_SIDE = 2048
