import wall from "~/assets/drawings/wall.svg"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { home, product } from "~/words/messages.ts"
import { PasteLink } from "../paste-link.tsx"

/** It tells visitors what the product is. `mayJoin` is false where visitors cannot sign up. */
export const Welcome = ({ mayJoin }: { mayJoin: boolean }) => (
  <header className="hero">
    <div className="hero-words">
      <h1 className="display">{product.tagline}</h1>
      <p>
        Keep the things you love in one place, share them with the people you love, and never lose a link
        again.
      </p>
      {mayJoin && (
        <ButtonLink to={paths.auth({ mode: "register" })} className="mb-2.5">
          Create an account
        </ButtonLink>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Ways {...(mayJoin ? { className: "button-small" } : { main: "primary" })} />
      </div>
    </div>
    <div aria-hidden="true" className="gallery">
      <img src={wall} alt="" width="1940" height="2520" {...{ fetchpriority: "high" }} />
    </div>
  </header>
)

/** A signed-in user knows the product: their home begins with the link field. It is the page until they have an item. */
export const LinkFirst = ({ isEmpty }: { isEmpty: boolean }) => (
  <header className="hero-short">
    <h1 className="display">{product.tagline}</h1>
    <PasteLink quiet={!isEmpty} />
    <div className="flex flex-wrap gap-2.5">
      <Ways className="button-small" />
    </div>
  </header>
)

type Props = { main?: "ghost" | "primary"; className?: string }

const Ways = ({ main = "ghost", className = "" }: Props) => (
  <>
    <ButtonLink to={paths.collections()} variant={main} className={className}>
      {home.viewCollections}
    </ButtonLink>
    <ButtonLink to={paths.brands()} variant="ghost" className={className}>
      {home.browseBrands}
    </ButtonLink>
    {/* A phone has no sidebar, and its bottom bar has no room for them. */}
    <ButtonLink to={paths.groups()} variant="quiet" className={`${className} desktop:hidden`}>
      Groups
    </ButtonLink>
  </>
)
