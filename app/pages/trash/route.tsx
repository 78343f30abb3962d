import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import { listTrash } from "~/domain/items/trash-reads.server.ts"
import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { userLoader } from "~/http/page.server.ts"
import { timeZoneOf } from "~/http/session/appearance.server.ts"
import { pageSizes, TRASH_DAYS } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { Picture } from "~/ui/picture.tsx"
import { Time } from "~/ui/time.tsx"
import { Row, Rows } from "../rows.tsx"
import { trashPaths } from "./paths.ts"

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = userLoader(async ({ viewer, url, request }) => {
  const cursor = url.searchParams.get("cursor")
  const { items, nextCursor } = await listTrash(viewer, { limit: pageSizes.grid, cursor })
  const removed = items.map(({ imageUrl, ...item }) => ({
    ...item,
    picture: pictureFor(imageUrl, { private: true }),
  }))
  return { removed, nextCursor, isFirst: !cursor, timeZone: timeZoneOf(request) }
})

const title = "Trash"
const purpose = `Deleted items can be restored for ${TRASH_DAYS} days. Then they are deleted for good.`

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, title, purpose)

type Removed = ReturnType<typeof useLoaderData<typeof loader>>["removed"][number]

export default function Trash() {
  const { removed, nextCursor, isFirst, timeZone } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={title}
        description={purpose}
        back={{ to: paths.profile, label: "Profile" }}
        actions={
          removed.length > 0 && (
            <ButtonLink to={trashPaths.empty} variant="ghost">
              Empty the trash
            </ButtonLink>
          )
        }
      />
      {removed.length === 0 && <p className="text-muted">The trash is empty.</p>}
      <Rows>
        {removed.map((item) => (
          <RemovedRow key={item.id} {...item} timeZone={timeZone} />
        ))}
      </Rows>
      <PageLinks
        label="Pages of the trash"
        more={nextCursor && trashPaths.trash({ cursor: nextCursor })}
        first={isFirst ? null : trashPaths.trash()}
      />
      <Outlet />
    </>
  )
}

function RemovedRow({ timeZone, ...item }: Removed & { timeZone: string }) {
  const { id, name, brand, picture, collectionId, collectionName, mayRestore, goneAt } = item
  return (
    <Row
      picture={<Picture picture={picture} alt="" use="thumbnail" />}
      title={name}
      facts={
        <>
          {brand && (
            <>
              <bdi>{brand}</bdi>,{" "}
            </>
          )}
          from{" "}
          {mayRestore ? (
            <a className="link touch-target" href={paths.collection(collectionId)}>
              <bdi>{collectionName}</bdi>
            </a>
          ) : (
            <>
              <bdi>{collectionName}</bdi>, which was deleted, so it cannot be restored
            </>
          )}
          . Deleted for good on <Time at={goneAt} timeZone={timeZone} />
        </>
      }
    >
      {mayRestore && (
        <ButtonForm action={trashPaths.restore(id)}>
          <SubmitButton variant="quiet">
            Restore<span className="sr-only"> {name}</span>
          </SubmitButton>
        </ButtonForm>
      )}
    </Row>
  )
}
