import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import { Fragment, lazy, Suspense } from "react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { pageOf } from "~/browser/dialogs.ts"
import { pageLoader } from "~/http/page.server.ts"
import { paths, withQuery } from "~/paths.ts"
import { Badge } from "~/ui/badge.tsx"
import { BrandName } from "~/ui/brand-name.tsx"
import { CopyLink } from "~/ui/copy-link.tsx"
import { Views } from "~/ui/item-grid.tsx"
import { BackLink } from "~/ui/page-header.tsx"
import { linkPreview } from "~/ui/page-meta.ts"
import { PersonName } from "~/ui/person-name.tsx"
import { item as words } from "~/words/messages.ts"
import { Beside, MoreOfCollection } from "./beside.tsx"
import { EditorActions, ItemActions } from "./item-actions.tsx"
import { ProductArticle, Text } from "./parts.tsx"
import { productOnPage } from "./product-on-page.server.ts"

// Only wish lists need it. The server renders a page at once, so it must have loaded this before.
const loadClaimBlock = () => import("./claim-block.tsx")
const ClaimBlock = import.meta.env.SSR ? (await loadClaimBlock()).default : lazy(loadClaimBlock)

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(productOnPage)

// The rest of the search is that of its dialogs.
export const clientLoader = cachedLoader({
  keyOf: ({ pathname, searchParams }) => withQuery(pageOf(pathname), { sort: searchParams.get("sort") }),
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => linkPreview(matches, data?.preview)

export default function Product() {
  const {
    item,
    shown,
    stateWords,
    brand,
    alsoIn,
    addedBy,
    collection,
    whyNoPicture,
    sort,
    previous,
    next,
    moreOfCollection,
    claim,
    mayEdit,
    mayReport,
    preview,
  } = useLoaderData<typeof loader>()
  return (
    <ProductArticle
      product={shown}
      // The placeholder shows the same words.
      alt={whyNoPicture ? `${item.name}. The picture cannot be shown. ${whyNoPicture}` : undefined}
      top={
        <div className="flex items-center justify-between gap-4">
          <BackLink to={paths.collection(collection.id, { sort })} label={words.back} />
          <Beside previous={previous} next={next} sort={sort} />
        </div>
      }
      brand={item.brand && <BrandName name={item.brand} {...brand} />}
      editing={mayEdit && <EditorActions item={item} />}
      facts={
        <>
          {stateWords && <Badge>{stateWords}</Badge>}
          <Views count={item.views} />
          <span>
            in{" "}
            <a className="link touch-target" href={paths.collection(collection.id)}>
              <bdi>{collection.name}</bdi>
            </a>
          </span>
          {addedBy && (
            <span>
              added by <PersonName {...addedBy} />
            </span>
          )}
          {mayReport && (
            <a className="link touch-target" href={`/report?kind=item&id=${item.id}`}>
              Report
            </a>
          )}
          <CopyLink preview={preview} />
        </>
      }
      actions={
        <>
          <ItemActions item={item} mayEdit={mayEdit} />
          {claim && (
            <Suspense>
              <ClaimBlock item={item} claim={claim} />
            </Suspense>
          )}
        </>
      }
      texts={
        <>
          {item.tags && (
            <p className="flex flex-wrap gap-x-3">
              {item.tags.split(", ").map((tag) => (
                <a
                  key={tag}
                  className="link touch-target"
                  href={paths.collection(collection.id, { tags: [tag] })}
                >
                  <bdi>#{tag}</bdi>
                </a>
              ))}
            </p>
          )}
          <Text title="Own note" text={item.note} />
          {alsoIn.length > 0 && (
            <p className="text-muted">
              Also in{" "}
              {alsoIn.map(({ id, name, isOfFriend }, at) => (
                <Fragment key={id}>
                  {at > 0 && ", "}
                  <a className="link touch-target" href={paths.collection(id)}>
                    <bdi>{name}</bdi>
                  </a>
                  {isOfFriend && " of a friend"}
                </Fragment>
              ))}
            </p>
          )}
        </>
      }
    >
      <MoreOfCollection collection={collection} items={moreOfCollection} />
      <Outlet />
    </ProductArticle>
  )
}
