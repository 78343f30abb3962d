import type { LoaderFunctionArgs } from "@remix-run/node"
import { env } from "~/env.server.ts"
import { deliver } from "~/http/response/deliver.server.ts"
import { paths } from "~/paths.ts"
import { backgroundColors } from "~/styles/background-colors.ts"
import { product } from "~/words/messages.ts"

const icon = (name: string, side: number, purpose = "any") => ({
  src: `/${name}-${side}.png`,
  sizes: `${side}x${side}`,
  type: "image/png",
  purpose,
})

const shortcut = (name: string, url: string, picture: string) => ({
  name,
  url,
  icons: [{ src: `/shortcut-${picture}.png`, sizes: "96x96", type: "image/png" }],
})

/** Made by `npm run screens`. Browsers show them before somebody installs. */
const screenshot = (form: "wide" | "narrow", sizes: string, label: string) => ({
  src: `/screen-${form}.png`,
  sizes,
  type: "image/png",
  form_factor: form,
  label,
})

/** Its addresses are relative, so it is right behind every host name. */
const manifest = JSON.stringify({
  id: "/",
  name: env.APP_NAME,
  short_name: env.APP_NAME,
  description: product.tagline,
  lang: "en",
  dir: "ltr",
  start_url: paths.home,
  scope: "/",
  display: "standalone",
  theme_color: backgroundColors.light,
  background_color: backgroundColors.light,
  categories: ["shopping", "lifestyle"],
  icons: [
    icon("icon", 192),
    icon("icon", 512),
    icon("icon-maskable", 192, "maskable"),
    icon("icon-maskable", 512, "maskable"),
  ],
  screenshots: [
    screenshot("wide", "1280x800", "A collection with prices"),
    screenshot("narrow", "780x1688", "A collection with prices, on a phone"),
  ],
  share_target: {
    action: paths.save(),
    method: "GET",
    enctype: "application/x-www-form-urlencoded",
    params: { title: "title", text: "text", url: "url" },
  },
  shortcuts: [
    shortcut("Save a product", paths.save(), "save"),
    shortcut("Collections", paths.collections(), "collections"),
    shortcut("Search", paths.search(), "search"),
  ],
})

export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const headers = {
    "Content-Type": "application/manifest+json; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
  }
  return deliver(request, new Response(manifest, { headers }), context ?? {})
}
