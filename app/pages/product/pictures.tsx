import type { MouseEvent } from "react"
import { isPlainClick } from "~/browser/dialogs.ts"
import { Picture, type PictureData, pictureSource } from "~/ui/picture.tsx"

type Props = { pictures: PictureData[]; name: string }

/** They are swiped, or chosen from the strip. A picture leads to itself in full size. */
export function Pictures({ pictures, name }: Props) {
  return (
    <div className="min-w-0">
      <section
        className="slides grid auto-cols-[100%] grid-flow-col gap-2 overflow-x-auto scroll-smooth [scroll-snap-type:x_mandatory] [scrollbar-width:none]"
        aria-label="Pictures"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard
        tabIndex={0}
      >
        {pictures.map((picture, at) => (
          <a
            key={picture.src}
            id={idOf(at)}
            className="frame grid snap-start scroll-mt-20 items-center"
            href={fullSize(picture)}
            onClick={showFullSize}
          >
            <Picture picture={picture} alt={name} use="product" shape="natural" eager={at === 0} />
          </a>
        ))}
      </section>
      <div className="picture-choices mt-3">
        {pictures.map((picture, at) => (
          <a key={picture.src} className="picture-choice" href={`#${idOf(at)}`} onClick={showSlide}>
            <Picture picture={{ ...picture, ground: "", alt: `Picture ${at + 1}` }} alt="" use="thumbnail" />
          </a>
        ))}
      </div>
    </div>
  )
}

const idOf = (at: number) => `picture-${at + 1}`

const fullSize = (picture: PictureData) => pictureSource(picture, 1200, 1200).src

/** Only the strip moves, and Back leads to the page before. */
function showSlide(event: MouseEvent<HTMLAnchorElement>) {
  const slide = document.getElementById(event.currentTarget.hash.slice(1))
  if (!slide || !isPlainClick(event)) return
  event.preventDefault()
  slide.scrollIntoView({ block: "nearest", inline: "start" })
}

async function showFullSize(event: MouseEvent<HTMLAnchorElement>) {
  if (!isPlainClick(event)) return
  event.preventDefault()
  const { href } = event.currentTarget
  const alt = event.currentTarget.querySelector("img")?.alt ?? ""
  const { openPicture } = await import("~/browser/late/full-size.ts").catch(() => ({ openPicture: null }))
  if (openPicture) openPicture(href, alt)
  else location.assign(href)
}
