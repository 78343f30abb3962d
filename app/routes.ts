import { index, layout, prefix, type RouteConfig, route } from "@remix-run/route-config"

/** The map: every URL and its module, screens in the order of the specification's section 2, then /api. */
export default [
  route("auth", "pages/auth/route.tsx"),
  layout("pages/shell/route.tsx", [
    layout("pages/shell/boundary.tsx", [
      index("pages/home/route.tsx"),
      route("collections", "pages/collections/route.tsx"),
      route("collection/:id", "pages/collection/route.tsx"),
      route("product/:id", "pages/product/route.tsx"),
      route("*", "pages/not-found/route.tsx"),
    ]),
  ]),
  route("images/u/:id", "pages/images/upload.ts"),
  route("images/:visibility/:width/:signature", "pages/images/signed.ts"),
  ...prefix("api", [
    route("user", "api/user.ts"),
    route("register", "api/register.ts"),
    route("login", "api/login.ts"),
    route("logout", "api/logout.ts"),
    route("collections", "api/collections.ts"),
    route("collections/:id", "api/collection.ts"),
    route("collections/:id/items", "api/collection-items.ts"),
    route("scrape-product", "api/scrape-product.ts"),
    route("items", "api/items.ts"),
    route("items/:id", "api/item.ts"),
    route("groups", "api/groups.ts"),
    route("groups/:id", "api/group.ts"),
    route("groups/:id/items", "api/group-items.ts"),
    route("groups/:id/items/:itemId", "api/group-item.ts"),
    route("groups/:id/messages", "api/group-messages.ts"),
    route("groups/:id/messages/:messageId", "api/group-message.ts"),
    route("groups/:id/members", "api/group-members.ts"),
    route("groups/:id/members/:userId", "api/group-member.ts"),
    route("*", "api/unknown.ts"),
  ]),
] satisfies RouteConfig
