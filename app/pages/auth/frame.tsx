import { useRouteLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import type { RootData } from "~/context.ts"
import { paths } from "~/paths.ts"
import { Mark } from "~/ui/mark.tsx"
import { product } from "~/words/messages.ts"

type Props = { title: string; text: ReactNode; children: ReactNode }

export function AuthFrame({ title, text, children }: Props) {
  const appName = useRouteLoaderData<RootData>("root")?.appName
  return (
    <main id="main" className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex flex-col justify-center px-5 py-10 sm:px-10">
        <div className="mx-auto w-full max-w-sm">
          <Link to={paths.home} className="mb-8 inline-flex items-center gap-2.5 rounded-md py-1">
            <Mark />
            <span className="display translate-y-px text-xl">{appName}</span>
          </Link>
          <header className="mb-6">
            <h1 className="display text-2xl">{title}</h1>
            <p className="mt-1 wrap-anywhere text-muted">{text}</p>
          </header>
          {children}
          <p className="mt-6 text-center text-sm">
            <Link to="/appearance" className="touch-target text-muted hover:text-ink">
              Appearance
            </Link>
          </p>
        </div>
      </div>
      <MarketingPanel />
    </main>
  )
}

const promises = [
  ["Paste a link", "Name, brand and picture are filled in for you. You can change everything."],
  ["Keep it together", "Collections for a room, a trip, a birthday. Public, or for your eyes only."],
  ["Share it", "Friends see it, co-owners add to it, groups plan it together."],
] as const

function MarketingPanel() {
  return (
    <aside className="hidden flex-col justify-center border-l border-line bg-sunken px-14 lg:flex">
      <p className="display max-w-md text-3xl text-balance">{product.tagline}</p>
      <dl className="mt-10 grid max-w-md gap-6">
        {promises.map(([title, text]) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-0.5 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
