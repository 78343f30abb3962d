import { type ComponentProps, Fragment } from "react"
import wall from "~/assets/drawings/wall.svg"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { home, product } from "~/words/messages.ts"
import { LookAround } from "../demo/look-around.tsx"
import { PasteLink } from "../paste-link.tsx"

/** Tells visitors what the product is. `mayJoin` is false where visitors cannot sign up. */
export const Welcome = ({
  mayJoin,
  demo,
}: {
  mayJoin: boolean
  demo?: { account: ComponentProps<typeof LookAround>; wishList: string } | null
}) => (
  <header className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:gap-8">
    <div className="pt-[clamp(1rem,4vw,2.5rem)] lg:pt-4">
      <h1 className="display max-w-[12em] text-[clamp(2.75rem,1.6rem+4.4vw,4.75rem)]/[1.02]">
        {product.tagline}
      </h1>
      <p className="mt-5 mb-8 max-w-md text-muted">
        Paste a link from any shop, and its name, brand, price and pictures are kept. Share collections,
        decide in groups, and make wish lists that stay a surprise.
      </p>
      {demo && (
        <>
          <LookAround {...demo.account} />
          <p className="mb-6">
            <a href={demo.wishList} className="link touch-target">
              Open a wish list as its guest
            </a>
          </p>
        </>
      )}
      {mayJoin && (
        <ButtonLink to={paths.auth({ mode: "register" })} className="mb-4">
          Create an account
        </ButtonLink>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Ways {...(mayJoin || demo ? { className: SMALL } : { main: "primary" })} />
      </div>
    </div>
    <div
      aria-hidden="true"
      className="h-76 overflow-hidden [mask-image:linear-gradient(#000_78%,transparent)] lg:h-144"
    >
      <img
        src={wall}
        alt=""
        className="h-auto w-full"
        width="1940"
        height="2520"
        {...{ fetchpriority: "high" }}
      />
    </div>
  </header>
)

/** A signed-in user knows the product: their home begins with the link field. It is the page until they have an item. */
export const LinkFirst = ({ isEmpty, links }: { isEmpty: boolean; links?: Try[] }) => (
  <header className="flex flex-wrap items-center gap-x-3 gap-y-4">
    <h1 className="display basis-full text-[1.125rem]/7 text-muted">{product.tagline}</h1>
    <PasteLink quiet={!isEmpty} />
    {links && (
      <p className="basis-full text-sm text-muted">
        No link at hand? Try{" "}
        {links.map(({ to, label }, index) => (
          <Fragment key={to}>
            {index > 0 && (index === links.length - 1 ? " or " : ", ")}
            <a href={to} className="link touch-target">
              {label}
            </a>
          </Fragment>
        ))}
        .
      </p>
    )}
    <div className="flex flex-wrap gap-2.5">
      <Ways className={SMALL} />
    </div>
  </header>
)

type Try = { to: string; label: string }

/** The buttons are small enough to stand in one row on a phone. */
const SMALL = "button-small phone:text-[0.75rem]"

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
