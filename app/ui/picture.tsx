import { type ComponentProps, useEffect, useRef, useState } from "react"
import { PICTURE_WIDTHS } from "~/limits.ts"
import type { Picture as PictureData } from "~/services/images/address.server.ts"
import { item as words } from "~/words/messages.ts"
import { classes } from "./classes.ts"
import { cardRows } from "./masonry.tsx"
import { useSavingData } from "./render-context.ts"

export type { Picture as PictureData } from "~/services/images/address.server.ts"

/** Widths to choose from, in pixels; with Save-Data only the first. */
const USES = {
  card: {
    from: 320,
    to: 720,
    sizes: "(min-width: 1340px) 17vw, (min-width: 1040px) 21vw, (min-width: 560px) 30vw, 46vw",
  },
  product: { from: 480, to: 1200, sizes: "(min-width: 640px) 58vw, 100vw" },
  thumbnail: { from: 160, to: 320, sizes: "8rem" },
} as const

type Props = {
  picture: PictureData | null | undefined
  /** Empty when the name stands beside it. */
  alt: string
  use?: keyof typeof USES
  /** `fill` fills its `.frame`, `natural` keeps its own proportions, `card` gives them to its card once they are known. */
  shape?: "fill" | "natural" | "card"
  eager?: boolean
}

/** Shows the grey 'No Image' block without a picture. The server answers with a placeholder when one is broken. */
export function Picture({ picture, alt, use = "card", shape = "fill", eager = false }: Props) {
  const isSavingData = useSavingData()
  const form = shape !== "fill" && `picture-${shape}`
  if (!picture)
    return (
      <div dir="ltr" className={classes("no-picture", form)}>
        {words.noImage}
      </div>
    )
  const { from, to, sizes } = USES[use]
  const { src, srcSet } = pictureSource(picture, from, isSavingData ? from : to)
  const image = (
    <LoadedImage
      className={classes("picture", form)}
      // These come before `src`: an image made by script starts to load as soon as it has that.
      loading={eager ? undefined : "lazy"}
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={src}
      width={picture.width ?? undefined}
      height={picture.height ?? undefined}
      alt={picture.alt ?? alt}
      decoding="async"
      // Otherwise visible thumbnails share the line with the largest picture, and come before scripts.
      fetchpriority={eager ? "high" : use === "thumbnail" ? "low" : undefined}
    />
  )
  if (!picture.ground) return image
  return (
    <>
      <svg color={picture.ground} aria-hidden="true" />
      {image}
    </>
  )
}

/** React 18 does not know `fetchPriority`, and writes this. */
type ImageProps = ComponentProps<"img"> & { alt: string; fetchpriority?: "high" | "low" | undefined }

/** An image that reads 'No Image' when it cannot be loaded. The server writes it as it is, without a component. */
export const LoadedImage = import.meta.env.SSR ? ("img" as unknown as typeof WatchedImage) : WatchedImage

/** The picture may have failed, or loaded, before hydration. */
function WatchedImage(props: ImageProps) {
  const { src, className, alt } = props
  const [failed, setFailed] = useState<string>()
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!image.current?.complete) return
    if (image.current.naturalWidth > 0) showLoaded(image.current)
    else setFailed(src)
  }, [src])
  if (failed !== undefined && failed === src)
    return (
      <span dir="ltr" role="img" aria-label={words.noImage} className={classes("no-picture", className)}>
        {words.noImage}
      </span>
    )
  return (
    <img
      {...props}
      alt={alt}
      ref={image}
      onLoad={({ currentTarget }) => showLoaded(currentTarget)}
      onError={() => setFailed(src)}
    />
  )
}

/** Works beside React: a page of sixty pictures would be rendered sixty times. */
function showLoaded(image: HTMLImageElement): void {
  image.dataset.loaded = ""
  const card = image.matches(".picture-card:not([width])") && image.closest(".card")
  if (card) card.className = `card ${cardRows(image.naturalHeight / image.naturalWidth)}`
}

export const pictureRatio = (picture: PictureData | null | undefined): number | null =>
  picture?.width && picture.height ? picture.height / picture.width : null

/** `src` and `srcset` of the widths between two. The server never enlarges: they end with the own width. */
export function pictureSource(picture: PictureData, from: number, to: number) {
  const own = picture.width ?? Number.POSITIVE_INFINITY
  const [, start = "", end = ""] = /^(\/images\/\w\/)\d+(.*)$/.exec(picture.src) ?? []
  const at = (width: number) => (start ? start + width + end : picture.src)
  const inRange = PICTURE_WIDTHS.filter((width) => width >= from && width <= to)
  const useful = inRange.filter((_, index) => index === 0 || (inRange[index - 1] ?? 0) < own)
  const candidates = useful.map((width) => `${at(width)} ${Math.min(width, own)}w`)
  const middle = useful[Math.floor((useful.length - 1) / 2)] ?? PICTURE_WIDTHS[0]
  return {
    src: at(middle),
    srcSet: candidates.length > 1 ? candidates.join(", ") : undefined,
  }
}
