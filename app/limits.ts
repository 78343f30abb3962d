/** Business constants (specification, section 9) and limits (product decisions). Safe for the browser's bundle. */

/** The product has this name where `APP_NAME` sets no other. */
export const DEFAULT_APP_NAME = "Curio"

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const API_PREFIX = "/api"

export const FRESH_MS = 300_000
export const CHAT_REFRESH_MS = 3_000
export const POPULAR_PRODUCTS = 5
/** Of its products, on a brand's card and page. */
export const BRAND_PICTURES = 3

export const toastLimits = {
  removeDelayMs: 1_000_000,
  durationMs: 5_000,
  shortDurationMs: 2_000,
  swipeThresholdPx: 50,
  hotkey: "F8",
} as const

/** Of a toast with "Undo", so that there is time to press it. */
export const UNDO_MS = 10_000

export const lengths = {
  usernameMin: 3,
  usernameMax: 30,
  passwordMin: 6,
  passwordMax: 200,
  emailMax: 254,
  name: 120,
  description: 5_000,
  about: 500,
  tags: 1_000,
  tag: 40,
  note: 20_000,
  message: 4_000,
  pictureText: 300,
  price: 60,
  search: 100,
  url: 2_048,
} as const

/** No statement about all of them may block the server (docs/limits.md): items in a collection, the others of one user. */
export const maxCounts = {
  items: 100_000,
  collections: 2_000,
  groups: 2_000,
  brands: 5_000,
  votes: 5_000,
} as const

/** Of wish lists: what a user, or guests behind one view link, have said they will get at once. */
export const claimLimits = { ofUser: 500, ofLink: 20, guestNameMin: 2, guestNameMax: 40 } as const

/** So long, a deleted item can be restored. */
export const TRASH_DAYS = 30

/** Cards on a page of a grid, and rows of an API list by default and at most. */
export const pageSizes = { grid: 60, api: 50, apiMax: 100 } as const

export const BRAND_CORRECTION_MS = 24 * 60 * 60 * 1000

/** A form with the same values from the same user is the same form. */
export const SAME_FORM_MS = 10 * 60 * 1000

/** Source of a page that a person pastes: as much as is read of a page that is fetched. */
export const PASTED_PAGE_MAX_BYTES = 5_000_000

export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024

export const PICTURES_MAX = 8

/** Of the picture that a chat app shows beside a link. */
export const CARD_WIDTH = 1_200
export const CARD_HEIGHT = 630
export const CARD_PICTURES = 4

export const PICTURE_WIDTHS = [160, 320, 480, 720, 1200] as const

/** 50 million pixels of a JPEG take up to 250 MB. An AVIF takes four times as much (960 MB measured). */
export const MAX_PIXELS = 50_000_000
export const AVIF_PIXEL_COST = 4

/** As in JPEG. A PNG whose only row has 49 million pixels takes 400 MB. */
export const MAX_SIDE = 65_535

export const LARGE_PIXELS = 16_000_000

export const MAX_STORED_SIDE = 2048
