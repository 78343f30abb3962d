import { item as words } from "~/messages.ts"
import type { Picture as PictureData } from "~/services/images/address.server.ts"
import { PICTURE_WIDTHS } from "~/services/images/limits.ts"
import { classes } from "./classes.ts"
import { useSavingData } from "./render-context.ts"

export type { Picture as PictureData } from "~/services/images/address.server.ts"

/** Widths to choose from, in pixels; with Save-Data only the first. */
const USES = {
  card: {
    from: 320,
    to: 720,
    sizes: "(min-width: 1340px) 17vw, (min-width: 1040px) 21vw, (min-width: 560px) 30vw, 46vw",
  },
  product: { from: 480, to: 1200, sizes: "(min-width: 1024px) 36rem, 100vw" },
  thumbnail: { from: 160, to: 320, sizes: "8rem" },
} as const

type Props = {
  picture: PictureData | null | undefined
  /** Empty when the name stands beside it. */
  alt: string
  use?: keyof typeof USES
  /** `fill` fills its `.frame`; `natural` keeps its own proportions. */
  shape?: "fill" | "natural"
  eager?: boolean
}

/** Without a picture the grey 'No Image' block. The server answers with a placeholder when one is broken. */
export function Picture({ picture, alt, use = "card", shape = "fill", eager = false }: Props) {
  const isSavingData = useSavingData()
  const natural = shape === "natural" && "picture-natural"
  if (!picture) return <div className={classes("no-picture", natural)}>{words.noImage}</div>
  const { from, to, sizes } = USES[use]
  const { src, srcSet } = pictureSource(picture, from, isSavingData ? from : to)
  return (
    <img
      className={classes("picture", natural)}
      // Before `src`: an image made by script starts to load as soon as it has that.
      loading={eager ? undefined : "lazy"}
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={src}
      width={picture.width ?? undefined}
      height={picture.height ?? undefined}
      alt={alt}
      decoding="async"
      {...(eager && { fetchpriority: "high" })}
    />
  )
}

export const pictureRatio = (picture: PictureData | null | undefined): number | null =>
  picture?.width && picture.height ? picture.height / picture.width : null

function pictureAt({ src }: PictureData, width: (typeof PICTURE_WIDTHS)[number]): string {
  return src.replace(/^(\/images\/\w\/)\d+/, `$1${width}`)
}

/** `src` and `srcset` of the widths between two. The server never enlarges: they end with the own width. */
export function pictureSource(picture: PictureData, from: number, to: number) {
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
