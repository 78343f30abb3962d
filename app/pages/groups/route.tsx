import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { lazy, Suspense } from "react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { formClientAction } from "~/browser/form-action.ts"
import { groupListSchema } from "~/domain/groups/inputs.server.ts"
import { listGroups } from "~/domain/groups/reads.server.ts"
import type { Group } from "~/domain/groups/responses.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { formAction } from "~/http/forms/form.server.ts"
import { pageQuery } from "~/http/forms/input.server.ts"
import { newOneTimeKey } from "~/http/forms/one-time-key.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { account, layout, group as words } from "~/messages.ts"
import { dialogs, paths, withQuery } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { FilterPills } from "~/ui/choice-links.tsx"
import { EmptyState } from "~/ui/empty-state.tsx"
import { ShowMore } from "~/ui/growing-grid.tsx"
import { AddIcon, PeopleIcon } from "~/ui/icons.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageTitle } from "~/ui/title.ts"
import { accept, create, decline } from "./actions.server.ts"
import { failures } from "./failures.ts"
import { GroupCard, type GroupCardData } from "./group-card.tsx"
import { Invitations } from "./invitations.tsx"

// Late: a page that is only looked at needs no form.
const NewGroupDialog = lazy(async () => ({
  default: (await import("./new-group-dialog.tsx")).NewGroupDialog,
}))

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async ({ viewer, url }) => {
  const creating = url.searchParams.get("dialog") === dialogs.newGroup
  if (creating) requireUser(viewer, account.loginToCreateGroup)
  const { filter } = pageQuery(groupListSchema, url)
  const cursor = url.searchParams.get("cursor")
  const limit = pageSizes.grid
  const [page, invited] = await Promise.all([
    listGroups(viewer, { filter, cursor, limit }),
    viewer ? listGroups(viewer, { filter: "invited", limit }) : null,
  ])
  return {
    groups: page.items.map(cardOf),
    invitations: invited?.items.map(cardOf) ?? [],
    filter,
    more: page.nextCursor && paths.groups({ filter, cursor: page.nextCursor }),
    formKey: creating ? newOneTimeKey() : null,
  }
})

export const clientLoader = cachedLoader()

const cardOf = ({ id, name, description, isPrivate, memberCount, membership }: Group): GroupCardData => ({
  id,
  name,
  description,
  isPrivate,
  memberCount,
  membership,
})

export const action = formAction(
  {
    "create-group": create,
    "accept-invitation": accept,
    "decline-invitation": decline,
  },
  failures,
)

export const clientAction = formClientAction(failures)

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, "Groups")]

export default function Groups() {
  const { groups, invitations, filter, more, formKey } = useLoaderData<typeof loader>()
  const here = paths.groups({ filter })
  return (
    <>
      <PageHeader
        title="Groups"
        back={{ to: paths.home, label: layout.home, phoneOnly: true }}
        actions={
          <ButtonLink to={withQuery(here, { dialog: dialogs.newGroup })} preventScrollReset>
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
        <NoGroups mine={filter === "my"} />
      )}
      <ShowMore to={more} />
      <Suspense>{formKey && <NewGroupDialog closeTo={here} formKey={formKey} />}</Suspense>
    </>
  )
}

function NoGroups({ mine }: { mine: boolean }) {
  if (mine)
    return (
      <EmptyState
        title="You are in no group yet"
        icon={<PeopleIcon />}
        action={
          <ButtonLink variant="ghost" to={paths.groups({ filter: "public" })}>
            {words.public}
          </ButtonLink>
        }
      >
        Join one that is public, or create your own: for a kitchen, a present, a trip.
      </EmptyState>
    )
  return (
    <EmptyState title="No groups yet" icon={<PeopleIcon />}>
      A group is a list of things and a chat that people share: a kitchen, a present, a trip. Create the first
      one.
    </EmptyState>
  )
}
