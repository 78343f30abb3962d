import type { ActionFunctionArgs } from "@remix-run/node"
import { type ClientActionFunctionArgs, Link, type MetaFunction, useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { sendForm } from "~/browser/send-form.ts"
import { jobLimits } from "~/domain/imports/limits.ts"
import { listImports } from "~/domain/imports/reads.server.ts"
import { userLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/title.ts"
import { linksPath } from "../save/paths.ts"
import { ImportList } from "./list.tsx"
import { remove, upload } from "./upload.server.ts"
import { UploadForm } from "./upload-form.tsx"

export const loader = userLoader(async ({ viewer }) => {
  const { items } = await listImports(viewer, { limit: jobLimits.kept })
  return { imports: items }
})

const isDelete = ({ url }: Request) => new URL(url).searchParams.has("delete")

export const action = (args: ActionFunctionArgs) => (isDelete(args.request) ? remove(args) : upload(args))
export const clientAction = (args: ClientActionFunctionArgs) =>
  sendForm(isDelete(args.request) ? "Failed to delete the import" : "Failed to read the file")(args)

const title = "Import"
const purpose = "Bring what you have saved elsewhere. You see what was found before anything is added."

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, title, purpose)

export default function Imports() {
  const { imports } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={title}
        meta={
          <>
            {purpose}
            <Link to={linksPath} className="link touch-target">
              Several links at once
            </Link>
          </>
        }
        back={{ to: paths.profile, label: "Profile" }}
      />
      <Part title="A file">
        <UploadForm />
      </Part>
      <Part title="Your imports">
        <ImportList imports={imports} />
      </Part>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="max-w-xl border-t border-line py-8">
    <h2 className="mb-4 font-semibold">{title}</h2>
    {children}
  </section>
)
