import wall from "~/assets/drawings/wall.svg?url"
import { home, product } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { BrandsIcon, PeopleIcon } from "~/ui/icons.ts"

/** Who is signed in knows the product: their home begins with what is new. */
export function ShortHero() {
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-3">
      <h1 className="display mr-auto flex-1 basis-40 text-xl">{product.tagline}</h1>
      {/* A phone has no sidebar, and its bottom bar has no room for them. */}
      <ButtonLink to={paths.groups()} variant="quiet" className="-mr-2 px-2 desktop:hidden">
        <PeopleIcon />
        Groups
      </ButtonLink>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <ButtonLink to={paths.collections()}>{home.viewCollections}</ButtonLink>
        <ButtonLink to={paths.brands()} variant="ghost">
          {home.browseBrands}
        </ButtonLink>
      </div>
    </header>
  )
}

export function Hero() {
  return (
    <section className="hero">
      <div className="hero-words">
        <h1 className="display hero-title">{product.tagline}</h1>
        <p className="mt-5 max-w-md text-pretty sm:text-lg text-muted">
          Keep the things you love in one place, share them with the people you love, and never lose a link
          again.
        </p>
        <div className="mt-8 flex flex-wrap gap-2.5">
          <ButtonLink to={paths.collections()}>{home.viewCollections}</ButtonLink>
          <ButtonLink to={paths.brands()} variant="ghost">
            {home.browseBrands}
          </ButtonLink>
        </div>
        <PhoneLinks />
      </div>
      <Gallery />
    </section>
  )
}

/** A phone has no sidebar, and its bottom bar has no room for these. */
function PhoneLinks() {
  return (
    <nav aria-label="More places" className="mt-6 flex flex-wrap gap-2.5 desktop:hidden">
      <ButtonLink to={paths.brands()} variant="quiet" className="-ml-4">
        <BrandsIcon />
        Brands
      </ButtonLink>
      <ButtonLink to={paths.groups()} variant="quiet">
        <PeopleIcon />
        Groups
      </ButtonLink>
    </nav>
  )
}

function Gallery() {
  return (
    <div aria-hidden="true" className="gallery">
      <img src={wall} alt="" width="1940" height="2520" />
    </div>
  )
}
