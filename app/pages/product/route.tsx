import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import { Fragment } from "react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { pageOf } from "~/browser/dialogs.ts"
import { pageLoader } from "~/http/page.server.ts"
import { paths, withQuery } from "~/paths.ts"
import { Badge } from "~/ui/badge.tsx"
import { BrandName } from "~/ui/brand-name.tsx"
import { CopyLink } from "~/ui/copy-link.tsx"
import { Views } from "~/ui/item-grid.tsx"
import { BackLink, MetaLine } from "~/ui/page-header.tsx"
import { linkPreview } from "~/ui/page-meta.ts"
import { PersonName } from "~/ui/person-name.tsx"
import { item as words } from "~/words/messages.ts"
import { Beside, MoreOfCollection } from "./beside.tsx"
import { EditorActions, ItemActions } from "./item-actions.tsx"
import { PriceLine, ProductPictures, productLayout, Text } from "./parts.tsx"
import { productOnPage } from "./product-on-page.server.ts"

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
    price,
    stateWords,
    availabilityWords,
    brand,
    alsoIn,
    addedBy,
    collection,
    picture,
    whyNoPicture,
    more,
    sort,
    previous,
    next,
    moreOfCollection,
    mayEdit,
    mayReport,
    preview,
  } = useLoaderData<typeof loader>()
  // The placeholder shows the same words.
  const alt = whyNoPicture ? `${item.name}. The picture cannot be shown. ${whyNoPicture}` : item.name
  return (
    <article>
      <div className="flex items-center justify-between gap-4">
        <BackLink to={paths.collection(collection.id, { sort })} label={words.back} />
        <Beside previous={previous} next={next} sort={sort} />
      </div>
      <div className={productLayout(picture)}>
        <ProductPictures picture={picture} more={more} name={item.name} alt={alt} />
        <div>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p className="wrap-anywhere">{item.brand && <BrandName name={item.brand} {...brand} />}</p>
            {mayEdit && <EditorActions item={item} />}
          </div>
          <h1 dir="auto" className="display mt-1 text-xl desktop:text-2xl">
            {item.name}
          </h1>
          <PriceLine price={price} availability={availabilityWords} />
          <MetaLine>
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
          </MetaLine>
          <ItemActions item={item} mayEdit={mayEdit} />
        </div>
        <div className="product-texts">
          <Text title={words.about} text={item.description} />
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
        </div>
      </div>
      <MoreOfCollection collection={collection} items={moreOfCollection} />
      <Outlet />
    </article>
  )
}
