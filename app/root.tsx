import { data, type MetaFunction } from "@remix-run/node"
import {
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react"
import { type ReactNode, useEffect } from "react"
import { ErrorPage } from "~/forms/error-page.tsx"
import displayFace from "./assets/fonts/instrument-serif-latin.woff2?url"
import { cachedLoader } from "./browser/client-cache.ts"
import { loadLate, wrapLoaders } from "./browser/late-requests.ts"
import { watchOtherTabs } from "./browser/other-tabs.ts"
import startScripts from "./browser/start-scripts.js?url"
import { env } from "./env.server.ts"
import { pageLoader } from "./http/page.server.ts"
import { appearanceOf } from "./http/session/appearance.server.ts"
import { takeToast } from "./http/session/cookies.server.ts"
import { paths } from "./paths.ts"
import stylesheet from "./styles/app.css?url"
import { backgroundColors } from "./styles/background-colors.ts"
import { NavigationProgress } from "./ui/navigation.tsx"
import { appNameOf } from "./ui/page-meta.ts"
import { SavingDataContext, useNonce } from "./ui/render-context.ts"
import { ToastRegion } from "./ui/toast.tsx"
import { product } from "./words/messages.ts"

export { shouldRevalidateAccount as shouldRevalidate } from "./browser/client-cache.ts"

export const loader = pageLoader(async ({ request, context, viewer }) => {
  const { toast, headers } = await takeToast(request, context)
  return data(
    {
      appName: env.APP_NAME,
      user: viewer && { id: viewer.id, email: viewer.email, username: viewer.username },
      ...appearanceOf(request),
      toast,
      posted: context.formResult ?? null,
    },
    { headers },
  )
})

// The data are not remembered on /auth: a redirect there carries a toast although no write happened.
export const clientLoader = cachedLoader<{ toast: unknown }>({
  keyOf: (url) => (url.pathname === paths.auth() ? null : "root"),
  isLasting: ({ toast }) => toast === null,
})

export const meta: MetaFunction = ({ matches }) => [
  { title: appNameOf(matches) },
  { name: "description", content: product.tagline },
]

/** Light pages have no scripts and no font. */
export function Layout({ children }: { children: ReactNode }) {
  const { lite = false, scheme = null } = useRouteLoaderData<typeof loader>("root") ?? {}
  const nonce = useNonce()
  return (
    <html lang="en" data-lite={lite ? "" : undefined} data-scheme={scheme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="color-scheme" content={scheme ?? "light dark"} />
        <meta
          name="theme-color"
          content={backgroundColors[scheme ?? "light"]}
          media={scheme ? undefined : "(prefers-color-scheme: light)"}
        />
        {!scheme && (
          <meta name="theme-color" content={backgroundColors.dark} media="(prefers-color-scheme: dark)" />
        )}
        <Meta />
        <link rel="stylesheet" href={stylesheet} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* A portal in front, such as Authelia, asks for its cookie here, too. */}
        <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
        {!lite && (
          <>
            <link rel="preload" href={displayFace} as="font" type="font/woff2" crossOrigin="anonymous" />
            <script type="module" async src={startScripts} {...{ fetchpriority: "low" }} />
          </>
        )}
      </head>
      <body>
        <SavingDataContext.Provider value={lite}>{children}</SavingDataContext.Provider>
        {!lite && (
          <>
            <ScrollRestoration nonce={nonce} />
            {/* Last, because browsers do not hydrate them (scripts/package-patches.ts). */}
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

/** They must not delay the first paint. */
const LATE_SCRIPTS_MS = 1_000

export default function App() {
  const { toast } = useLoaderData<typeof loader>()
  useEffect(watchOtherTabs, [])
  useEffect(() => {
    wrapLoaders()
    const load = () =>
      loadLate().then(
        // A page asks for it when nothing can be loaded.
        () => import("./ui/late/stale-sign.tsx").catch(() => {}),
        () => addEventListener("online", load, { once: true }),
      )
    setTimeout(load, LATE_SCRIPTS_MS)
  }, [])
  return (
    <ToastRegion flash={toast}>
      <NavigationProgress />
      <Outlet />
    </ToastRegion>
  )
}

/** When the root loader fails there is no shell. */
export function ErrorBoundary() {
  return (
    <main className="grid min-h-svh place-items-center">
      <ErrorPage error={useRouteError()} />
    </main>
  )
}
