import { product } from "~/words/messages.ts"

const promises = [
  ["Paste a link", "Name, brand and picture are filled in for you. You can change everything."],
  ["Keep it together", "Collections for a room, a trip, a birthday. Public, or for your eyes only."],
  ["Share it", "Friends see it, co-owners add to it, groups plan it together."],
] as const

/** It says what Curio is for, beside the form on wide screens. */
export function MarketingPanel() {
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
