import { item as words } from "~/messages.ts"
import type { Picture as PictureData } from "~/services/images/address.server.ts"
import { classes } from "./classes.ts"
import { pictureSource } from "./picture-source.ts"
import { useSavingData } from "./render-context.ts"

/** Widths to choose from, in pixels, of which who saves data gets the first, and how wide it is shown. */
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
  /** Empty where the name of the thing stands beside it. */
  alt: string
  use?: keyof typeof USES
  /** `fill` takes the box of its `.frame`; `natural` is as high as its own proportions want. */
  shape?: "fill" | "natural"
  /** In the first view of the page: loaded at once. */
  eager?: boolean
}

/**
 * A picture in the widths that its place needs, or the grey 'No Image' block. It keeps its place before it is loaded;
 * the pulse while it loads is the frame's (pictures.css). Broken pictures are the server's affair: it answers with a
 * placeholder. No inline style, which the content security policy would drop.
 */
export function Picture({ picture, alt, use = "card", shape = "fill", eager = false }: Props) {
  const isSavingData = useSavingData()
  const natural = shape === "natural" && "picture-natural"
  if (!picture) return <div className={classes("no-picture", natural)}>{words.noImage}</div>
  const { from, to, sizes } = USES[use]
  const { src, srcSet } = pictureSource(picture, from, isSavingData ? from : to)
  return (
    <img
      className={classes("picture", natural)}
      // Before `src`: the browser starts to load what is made by script as soon as it has that.
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
