import { index, layout, prefix, type RouteConfig, route } from "@remix-run/route-config"

/** Undefined where no Vite is, as in Playwright. */
const isDevelopment = import.meta.env?.MODE === "development"

/** Forms of a page, most of them dialogs: child routes with one error boundary, so that the page stays when one fails. */
const forms = (page: string, files: Record<string, string>) => [
  layout(
    "pages/form-boundary.tsx",
    { id: `forms/${page}` },
    Object.entries(files).map(([path, file]) => route(path, file)),
  ),
]

/** The map: every URL and its module, screens in the order of the specification's section 2, then /api. */
export default [
  route("auth", "pages/auth/route.tsx"),
  route("auth/forgot-password", "pages/auth/forgot-password/route.tsx"),
  route("auth/reset-password", "pages/auth/reset-password/route.tsx"),
  layout("pages/shell/route.tsx", [
    layout("pages/shell/boundary.tsx", [
      index("pages/home/route.tsx"),
      route("collections", "pages/collections/route.tsx", [
        ...forms("collections", { new: "pages/collections/new.tsx" }),
      ]),
      route("collection/:id", "pages/collection/route.tsx", [
        ...forms("collection", {
          add: "pages/collection/add.tsx",
          edit: "pages/collection/edit.tsx",
          delete: "pages/collection/delete.tsx",
          notes: "pages/collection/notes.tsx",
          people: "pages/collection/people.tsx",
          leave: "pages/collection/leave.tsx",
        }),
      ]),
      route("product/:id", "pages/product/route.tsx", [
        ...forms("product", {
          edit: "pages/product/edit.tsx",
          move: "pages/product/move.tsx",
          copy: "pages/product/copy.tsx",
          delete: "pages/product/delete.tsx",
        }),
      ]),
      route("brands", "pages/brands/route.tsx"),
      route("brand/:id", "pages/brand/route.tsx"),
      route("groups", "pages/groups/route.tsx"),
      route("groups/:id", "pages/group/route.tsx"),
      route("friends", "pages/friends/route.tsx"),
      route("profile", "pages/profile/route.tsx"),
      route("search", "pages/search/route.tsx"),
      route("*", "pages/not-found/route.tsx"),
    ]),
  ]),
  ...(isDevelopment ? [route("dev/ui", "pages/dev/ui/route.tsx")] : []),
  route("profile/export", "pages/profile/export.ts"),
  route("images/u/:id", "pages/images/upload.ts"),
  route("images/:visibility/:width/:signature", "pages/images/signed.ts"),
  ...prefix("api", [
    route("user", "api/user.ts"),
    route("register", "api/register.ts"),
    route("login", "api/login.ts"),
    route("logout", "api/logout.ts"),
    route("collections", "api/collections.ts"),
    route("collections/:id", "api/collection.ts"),
    route("collections/:id/upload-cover", "api/upload-cover.ts"),
    route("collections/:id/items", "api/collection-items.ts"),
    route("collections/:id/items/upload-image", "api/upload-image.ts"),
    route("collections/:id/co-owners", "api/co-owners.ts"),
    route("collections/:id/co-owners/check", "api/co-owners-check.ts"),
    route("collections/:id/co-owners/:userId", "api/co-owner.ts"),
    route("collections/:id/collaborators", "api/collaborators.ts"),
    route("collections/:id/collaborators/:userId", "api/collaborator.ts"),
    route("collections/:id/notes", "api/notes.ts"),
    route("scrape-product", "api/scrape-product.ts"),
    route("items", "api/items.ts"),
    route("items/:id", "api/item.ts"),
    route("brands", "api/brands.ts"),
    route("brands/:id", "api/brand.ts"),
    route("brands/:id/items", "api/brand-items.ts"),
    route("brands/:id/following", "api/brand-following.ts"),
    route("brands/:id/follow", "api/brand-follow.ts"),
    route("user/brands", "api/user-brands.ts"),
    route("user/brands/:brandId", "api/user-brand.ts"),
    route("groups", "api/groups.ts"),
    route("groups/:id", "api/group.ts"),
    route("groups/:id/items", "api/group-items.ts"),
    route("groups/:id/items/:itemId", "api/group-item.ts"),
    route("groups/:id/messages", "api/group-messages.ts"),
    route("groups/:id/messages/:messageId", "api/group-message.ts"),
    route("groups/:id/members", "api/group-members.ts"),
    route("groups/:id/members/:userId", "api/group-member.ts"),
    route("friends", "api/friends.ts"),
    route("friends/:userId", "api/friend.ts"),
    route("blocks", "api/blocks.ts"),
    route("blocks/:userId", "api/block.ts"),
    route("users/search", "api/users-search.ts"),
    route("friend-requests", "api/friend-requests.ts"),
    route("friend-requests/:id", "api/friend-request.ts"),
    route("user/privacy", "api/user-privacy.ts"),
    route("user/profile", "api/user-profile.ts"),
    route("openapi.json", "api/openapi.ts"),
    route("docs", "api/docs.ts"),
    route("*", "api/unknown.ts"),
  ]),
] satisfies RouteConfig
