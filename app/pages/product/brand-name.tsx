import { paths } from "~/paths.ts"

type Props = { name: string; id: number | null; mayCreate: boolean }

/** The brand of a product: a link to its page, or the way to make one. */
export function BrandName({ name, id, mayCreate }: Props) {
  if (id)
    return (
      <p className="font-semibold wrap-anywhere text-accent">
        <a href={paths.brand(id)} className="hover:underline">
          {name}
        </a>
      </p>
    )
  return (
    <p className="font-semibold wrap-anywhere text-accent">
      {name}
      {mayCreate && (
        <a
          href={paths.newBrand({ name })}
          className="ml-3 inline-block text-sm font-normal text-muted underline hover:text-ink"
        >
          Add this brand
        </a>
      )}
    </p>
  )
}
