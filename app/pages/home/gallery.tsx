import wall from "~/assets/drawings/wall.svg?url"

/** A wall of drawn products that runs out of the picture below: decoration. */
export function Gallery() {
  return (
    <div aria-hidden="true" className="gallery">
      <img src={wall} alt="" width="1940" height="2520" />
    </div>
  )
}
