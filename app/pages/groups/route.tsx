import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { pageLoader } from "~/http/page.server.ts"
import { paths, withQuery } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { FilterPills } from "~/ui/choices.tsx"
import { EmptyState, ShowMore } from "~/ui/empty-state.tsx"
import { AddIcon, PeopleIcon } from "~/ui/icons.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { layout, group as words } from "~/words/messages.ts"
import { GroupCard } from "./group-card.tsx"
import { groupsOnPage } from "./groups-on-page.server.ts"
import { Invitations } from "./invitations.tsx"

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(groupsOnPage)

export const clientLoader = cachedLoader()

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Groups", "Groups collect things together and talk them over.")

export default function Groups() {
  const { groups, invitations, filter, more } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Groups"
        back={{ to: paths.home, label: layout.home, phoneOnly: true }}
        actions={
          <ButtonLink to={withQuery(paths.newGroup, { filter })}>
            <AddIcon />
            {words.create}
          </ButtonLink>
        }
      />
      <Invitations groups={invitations} />
      <div className="mb-6">
        <FilterPills
          label="Which groups"
          choices={[
            { to: paths.groups(), label: words.all, current: filter === undefined },
            { to: paths.groups({ filter: "my" }), label: words.mine, current: filter === "my" },
            { to: paths.groups({ filter: "public" }), label: words.public, current: filter === "public" },
          ]}
        />
      </div>
      {groups.length > 0 ? (
        <ul aria-label="Groups" className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {groups.map((group) => (
            <GroupCard key={group.id} group={group} />
          ))}
        </ul>
      ) : (
        invitations.length === 0 && <NoGroups mine={filter === "my"} />
      )}
      <ShowMore to={more} />
      <Outlet />
    </>
  )
}

function NoGroups({ mine }: { mine: boolean }) {
  if (mine)
    return (
      <EmptyState
        title="You are in no group yet"
        icon={<PeopleIcon />}
        link={{ to: paths.groups({ filter: "public" }), children: words.public }}
      >
        Join one that is public, or create your own: for a kitchen, a present, a trip.
      </EmptyState>
    )
  return (
    <EmptyState title="No groups yet" icon={<PeopleIcon />}>
      A group is a list of things and a chat that people share: a kitchen, a present, a trip. Create the first
      one.{" "}
      <a href={paths.help} className="link">
        Help
      </a>
    </EmptyState>
  )
}
