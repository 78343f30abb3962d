export const PICTURE_WIDTHS = [160, 320, 480, 720, 1200] as const

/** 50 million pixels of a JPEG take up to 250 MB. An AVIF takes four times as much (960 MB measured). */
export const MAX_PIXELS = 50_000_000
export const AVIF_PIXEL_COST = 4

export const LARGE_PIXELS = 16_000_000

export const KEPT_SIDE = 2048
