import { useLoaderData } from "@remix-run/react"
import { Form } from "react-router-dom"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { FilterPills } from "~/ui/choices.tsx"
import { ChevronDownIcon } from "~/ui/icons.ts"
import type { loader } from "./route.tsx"

type Filter = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["filter"]>

/** Links that combine: each state, and each tag of the collection, which a second press takes away. */
export function Filters({ filter: { states, all, brands, sort, sorts } }: { filter: Filter }) {
  const { collection, mayEdit, limits } = useLoaderData<typeof loader>()
  const { id } = collection
  const { state = "", tags, brand, maxPrice } = limits
  const linkTo = (change: Partial<typeof limits> | { state: string } | { sort: string }) =>
    paths.collection(id, { ...limits, ...change, filter: "on" })
  const ofStates = states.map(([name = "", label = ""]) => ({
    to: linkTo({ state: name }),
    label,
    current: name === state,
  }))
  const orders = sorts.map(([name = "", label = ""]) => ({
    to: linkTo({ sort: name }),
    label,
    current: name === sort,
  }))
  const tagPills = [...new Set([...all, ...tags])].map((tag) => {
    const rest = tags.filter((chosen) => chosen !== tag)
    const current = rest.length < tags.length
    return { to: linkTo({ tags: current ? rest : [...tags, tag] }), label: `#${tag}`, current }
  })
  const removable = [
    ...(brand ? [{ to: linkTo({ brand: undefined }), label: `${brand} ×`, current: true }] : []),
    ...(maxPrice
      ? [{ to: linkTo({ maxPrice: undefined }), label: `Up to ${maxPrice} ×`, current: true }]
      : []),
  ]
  return (
    <div className="mb-4 grid gap-2.5">
      <div className="flex flex-wrap items-center gap-x-3">
        <FilterPills label="Sort" choices={orders} />
        {mayEdit && sort === "own" && (
          <a href={paths.arrange(id)} className="link touch-target text-sm">
            Put in order
          </a>
        )}
      </div>
      <FilterPills label="State" choices={ofStates} />
      {tagPills.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3">
          <FilterPills label="Tags" choices={tagPills} />
          {mayEdit && (
            <ButtonLink to={paths.collectionForm(id, "tags")} variant="quiet" className="button-small">
              Rename a tag
            </ButtonLink>
          )}
        </div>
      )}
      <FilterForm brands={brands} />
      {removable.length > 0 && <FilterPills label="Remove" choices={removable} />}
    </div>
  )
}

function FilterForm({ brands }: { brands: string[] }) {
  const { search, limits } = useLoaderData<typeof loader>()
  const { state, tags, brand = "", maxPrice = "", sort } = limits
  const kept = Object.entries({ search, state, sort, filter: "on" }).filter(([, value]) => value)
  return (
    <Form
      key={`${brand} ${maxPrice}`}
      method="get"
      preventScrollReset
      className="flex flex-wrap items-center gap-2.5"
    >
      {[...kept, ...tags.map((tag) => ["tag", tag])].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="relative min-w-0 flex-1 basis-32 sm:flex-none sm:basis-44">
        <select name="brand" aria-label="Brand" defaultValue={brand} className="input">
          <option value="">All brands</option>
          {[...new Set([...brands, brand])].filter(Boolean).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted" />
      </div>
      <div className="min-w-0 flex-1 basis-32 sm:flex-none sm:basis-44">
        <input
          name="maxPrice"
          aria-label="Price up to"
          placeholder="Price up to"
          title="Such as 50, 49.90 or 49.90 EUR"
          pattern="[0-9]{1,12}(\.[0-9]{1,3})?( [A-Z]{3})?"
          defaultValue={maxPrice}
          autoComplete="off"
          className="input"
        />
      </div>
      <button type="submit" className="button button-ghost">
        Show
      </button>
    </Form>
  )
}
