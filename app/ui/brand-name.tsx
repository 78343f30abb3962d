import { paths } from "~/paths.ts"

type Props = { name: string; id: number | null; mayCreate: boolean }

/** The brand of a product: a link to its page. Without a page it is plain text, with the way to create one for users. */
export function BrandName({ name, id, mayCreate }: Props) {
  if (id)
    return (
      <a href={paths.brand(id)} className="touch-target font-semibold text-accent hover:underline">
        <bdi>{name}</bdi>
      </a>
    )
  return (
    <>
      <bdi className="mr-2 font-semibold">{name}</bdi>{" "}
      {mayCreate && (
        <span className="text-sm whitespace-nowrap text-muted">
          <a href={paths.newBrand({ name })} className="touch-target underline hover:text-ink">
            Add brand
          </a>
        </span>
      )}
    </>
  )
}

export const BrandLink = ({ id, name }: { id: number; name: string }) => (
  <a href={paths.brand(id)} className="hover:text-ink hover:underline">
    {name}
  </a>
)
