import type { BrandFilter } from "~/domain/brands/inputs.server.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { EmptyState } from "~/ui/empty-state.tsx"
import { BrandsIcon, HeartIcon, SearchIcon } from "~/ui/icons.ts"
import { brand as words } from "~/words/messages.ts"

type Props = { filter: BrandFilter | undefined; search: string | undefined }

export function NoBrands({ filter, search }: Props) {
  if (search)
    return (
      <EmptyState title="No brands found" icon={<SearchIcon />}>
        {filter ? "None of these brands" : "No brand"}’s name has “<bdi>{search}</bdi>” in it.
      </EmptyState>
    )
  if (filter)
    return (
      <EmptyState
        title={filter === "saved" ? "No saved brands yet" : "You follow no brands yet"}
        icon={filter === "saved" ? <HeartIcon /> : <BrandsIcon />}
        action={
          <ButtonLink variant="ghost" to={paths.brands()}>
            {words.all}
          </ButtonLink>
        }
      >
        {filter === "saved"
          ? "Give a heart to the brands that you want to find again."
          : "Follow a brand on its page, and its new products come to your home page."}
      </EmptyState>
    )
  return (
    <EmptyState title="No brands yet" icon={<BrandsIcon />}>
      A brand gathers everything that people here have collected of it. Add the first one.
    </EmptyState>
  )
}
