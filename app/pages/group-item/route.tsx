import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { BrandName } from "~/ui/brand-name.tsx"
import { CopyLink } from "~/ui/copy-link.tsx"
import { BackLink } from "~/ui/page-header.tsx"
import { linkPreview } from "~/ui/page-meta.ts"
import { PersonName } from "~/ui/person-name.tsx"
import { formatTime, useTimeZone } from "~/ui/time.tsx"
import { group as words } from "~/words/messages.ts"
import { ProductArticle, WebsiteLink } from "../product/parts.tsx"
import { Editing, Save } from "./actions.tsx"
import { Decision, Votes } from "./decision.tsx"
import { groupItemOnPage } from "./item-on-page.server.ts"
import { Talk } from "./talk.tsx"
import { VoteButton } from "./vote-button.tsx"

export { shouldRevalidate } from "~/browser/client-cache.ts"

/** It is read each time, because others decide on it meanwhile. */
export const loader = pageLoader(groupItemOnPage)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => linkPreview(matches, data?.preview)

export default function GroupProduct() {
  const data = useLoaderData<typeof loader>()
  const { group, item, shown, brand, addedBy, preview } = data
  const timeZone = useTimeZone(data.timeZone)
  return (
    <ProductArticle
      product={shown}
      top={<BackLink to={paths.group(group.id)} label="Back to group" />}
      brand={item.brand && <BrandName name={item.brand} {...brand} />}
      editing={data.signedIn && <Editing data={data} />}
      facts={
        <>
          <Decision data={data} timeZone={timeZone} />
          <span>
            <time dateTime={item.createdAt}>{words.added(formatTime(item.createdAt, "date", timeZone))}</time>
            {addedBy && (
              <>
                {" "}
                by <PersonName {...addedBy} />
              </>
            )}
          </span>
          <span>
            in{" "}
            <a className="link touch-target" href={paths.group(group.id)}>
              <bdi>{group.name}</bdi>
            </a>
          </span>
          {data.mayReport && (
            <a className="link touch-target" href={`/report?kind=group-item&id=${item.id}`}>
              Report
            </a>
          )}
          <CopyLink preview={preview} />
        </>
      }
      actions={
        <>
          <WebsiteLink to={item.productUrl} />
          {data.mayVote && <VoteButton groupId={group.id} item={{ ...item, name: shown.name }} />}
          {data.signedIn && <Save data={data} />}
          <Votes data={data} />
        </>
      }
    >
      {data.talk && <Talk groupId={group.id} itemId={item.id} talk={data.talk} timeZone={timeZone} />}
      <Outlet />
    </ProductArticle>
  )
}
