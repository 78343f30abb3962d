import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import { Fragment } from "react"
import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { Badge } from "~/ui/badge.tsx"
import { BrandName } from "~/ui/brand-name.tsx"
import { ButtonLink } from "~/ui/button.tsx"
import { CopyLink } from "~/ui/copy-link.tsx"
import { counted } from "~/ui/format.tsx"
import { EditIcon, MoreIcon } from "~/ui/icons.ts"
import { Menu, MenuButton, MenuLink } from "~/ui/menu.tsx"
import { BackLink } from "~/ui/page-header.tsx"
import { DeleteIcon } from "~/ui/page-icons.ts"
import { linkPreview } from "~/ui/page-meta.ts"
import { PersonName } from "~/ui/person-name.tsx"
import { formatTime, Time, useTimeZone } from "~/ui/time.tsx"
import { failed, item as itemWords, group as words } from "~/words/messages.ts"
import { ProductArticle, WebsiteLink } from "../product/parts.tsx"
import { groupItemOnPage } from "./item-on-page.server.ts"
import { VoteButton } from "./vote-button.tsx"

export { shouldRevalidate } from "~/browser/client-cache.ts"

/** It is read each time, because others decide on it meanwhile. */
export const loader = pageLoader(groupItemOnPage)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => linkPreview(matches, data?.preview)

type Props = { data: ReturnType<typeof useLoaderData<typeof loader>> }

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
      <Outlet />
    </ProductArticle>
  )
}

const stateWords = { decided: "Decided", dropped: "Dropped" } as const

function Decision({ data: { item, decidedBy }, timeZone }: Props & { timeZone: string }) {
  if (item.state === "open") return null
  return (
    <span>
      <Badge>{stateWords[item.state]}</Badge>
      {item.stateAt && <Time at={item.stateAt} timeZone={timeZone} />}
      {decidedBy && (
        <>
          {" "}
          by <PersonName {...decidedBy} />
        </>
      )}
    </span>
  )
}

/** Visitors see how many they are. */
function Votes({ data: { item, voters } }: Props) {
  if (item.voteCount === 0) return null
  const others = item.voteCount - voters.length
  return (
    <p className="w-full text-sm text-muted">
      For it:{" "}
      {voters.map((person, at) => (
        <Fragment key={`${person.id} ${person.name}`}>
          {at > 0 && ", "}
          <PersonName {...person} />
        </Fragment>
      ))}
      {others > 0 &&
        `${voters.length > 0 ? " and " : ""}${counted(others, voters.length > 0 ? "other" : "member")}`}
    </p>
  )
}

/** One press saves it to the collection that was used last. */
function Save({ data: { group, item, place } }: Props) {
  const action = paths.groupItemForm(group.id, item.id, "save")
  if (!place)
    return (
      <ButtonLink variant="ghost" to={action} className="grow px-2.5 text-sm">
        {words.saveItem}
      </ButtonLink>
    )
  return (
    <ButtonForm
      action={action}
      fields={{ collectionId: place.id }}
      failed={failed.copyItem}
      className="flex grow"
    >
      <SubmitButton variant="ghost" className="grow px-2.5 text-sm">
        <span className="truncate">
          Save to <bdi>{place.name}</bdi>
        </span>
      </SubmitButton>
    </ButtonForm>
  )
}

const choiceWords = { decided: "Mark as decided", dropped: "Mark as dropped", open: "Open it again" } as const

function Editing({ data: { group, item, place, mayEdit } }: Props) {
  const form = (name: "save" | "edit" | "remove") => paths.groupItemForm(group.id, item.id, name)
  if (!mayEdit && !place) return null
  return (
    <div className="flex flex-wrap">
      {mayEdit && (
        <ButtonLink variant="quiet" to={form("edit")} className="px-2 text-sm">
          <EditIcon />
          {itemWords.edit}
        </ButtonLink>
      )}
      <Menu id="item-actions" label="More" button={<MoreIcon />}>
        {place && <MenuLink to={form("save")}>{words.saveItem}</MenuLink>}
        {mayEdit && (
          <>
            {(["decided", "dropped", "open"] as const).map(
              (state) =>
                state !== item.state && (
                  <ButtonForm
                    key={state}
                    action={paths.groupItemForm(group.id, item.id, "state")}
                    failed={failed.updateItem}
                    fields={{ state }}
                  >
                    <MenuButton>{choiceWords[state]}</MenuButton>
                  </ButtonForm>
                ),
            )}
            <MenuLink to={form("remove")} icon={<DeleteIcon />}>
              Remove item
            </MenuLink>
          </>
        )}
      </Menu>
    </div>
  )
}
