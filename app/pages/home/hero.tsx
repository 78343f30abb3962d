import wall from "~/assets/drawings/wall.svg?url"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { PeopleIcon } from "~/ui/icons.ts"
import { home, product } from "~/words/messages.ts"

/** Who is signed in knows the product: their home begins with what is new. */
export function Hero({ welcome }: { welcome: boolean }) {
  return (
    <header className={welcome ? "hero" : "hero-short"}>
      <div className="hero-words">
        <h1 className="display">{product.tagline}</h1>
        {welcome && (
          <p>
            Keep the things you love in one place, share them with the people you love, and never lose a link
            again.
          </p>
        )}
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink to={paths.collections()}>{home.viewCollections}</ButtonLink>{" "}
          <ButtonLink to={paths.brands()} variant="ghost">
            {home.browseBrands}
          </ButtonLink>
        </div>
        {/* A phone has no sidebar, and its bottom bar has no room for them. */}
        <nav aria-label="More places" className="desktop:hidden">
          <ButtonLink to={paths.groups()} variant="quiet" className="-ml-4">
            <PeopleIcon />
            Groups
          </ButtonLink>
        </nav>
      </div>
      {welcome && (
        <div aria-hidden="true" className="gallery">
          <img src={wall} alt="" width="1940" height="2520" {...{ fetchpriority: "high" }} />
        </div>
      )}
    </header>
  )
}
