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

/** One module may serve several addresses, so each route has its own id. */
const resource = (path: string, file: string) => route(path, file, { id: `api/${path}` })

/** The map: every URL and its module, screens in the order of the specification's section 2, then /api. */
export default [
  route("auth", "pages/auth/route.tsx"),
  route("auth/sign-out", "pages/auth/sign-out.ts"),
  route("auth/forgot-password", "pages/auth/forgot-password/route.tsx"),
  route("auth/reset-password", "pages/auth/reset-password/route.tsx"),
  layout("pages/shell/route.tsx", [
    layout("pages/shell/boundary.tsx", [
      index("pages/home/route.tsx"),
      route(
        "collections",
        "pages/collections/route.tsx",
        forms("collections", { new: "pages/collections/new.tsx" }),
      ),
      route(
        "collection/:id",
        "pages/collection/route.tsx",
        forms("collection", {
          add: "pages/collection/add.tsx",
          edit: "pages/collection/edit.tsx",
          delete: "pages/collection/delete.tsx",
          notes: "pages/collection/notes.tsx",
          people: "pages/collection/people.tsx",
          leave: "pages/collection/leave.tsx",
        }),
      ),
      route(
        "product/:id",
        "pages/product/route.tsx",
        forms("product", {
          edit: "pages/product/edit.tsx",
          move: "pages/product/move.tsx",
          copy: "pages/product/copy.tsx",
          delete: "pages/product/delete.tsx",
        }),
      ),
      route("brands", "pages/brands/route.tsx", forms("brands", { new: "pages/brands/new.tsx" })),
      route(
        "brand/:id",
        "pages/brand/route.tsx",
        forms("brand", { follow: "pages/brand/follow.ts", favorite: "pages/brand/favorite.ts" }),
      ),
      route("groups", "pages/groups/route.tsx"),
      route("groups/:id", "pages/group/route.tsx"),
      route(
        "friends",
        "pages/friends/route.tsx",
        forms("friends", {
          privacy: "pages/friends/privacy.ts",
          "person/:username": "pages/friends/person.tsx",
          "person/:username/request": "pages/friends/send-request.ts",
          "person/:username/remove": "pages/friends/remove.ts",
          "person/:username/block": "pages/friends/block.ts",
          "requests/:id/answer": "pages/friends/answer-request.ts",
          "requests/:id/cancel": "pages/friends/cancel-request.ts",
          "blocked/:id/unblock": "pages/friends/unblock.ts",
        }),
      ),
      route(
        "profile",
        "pages/profile/route.tsx",
        forms("profile", {
          username: "pages/profile/username.ts",
          email: "pages/profile/email.ts",
          password: "pages/profile/password.ts",
          "sessions/:session/end": "pages/profile/end-session.ts",
          "sign-out-everywhere": "pages/profile/sign-out-everywhere.ts",
          delete: "pages/profile/delete.tsx",
        }),
      ),
      route("search", "pages/search/route.tsx"),
      route("*", "pages/not-found/route.tsx"),
    ]),
  ]),
  ...(isDevelopment ? [route("dev/ui", "pages/dev/ui/route.tsx")] : []),
  route("profile/export", "pages/profile/export.ts"),
  route("images/u/:id", "pages/images/upload.ts"),
  route("images/:visibility/:width/:signature", "pages/images/signed.ts"),
  ...prefix("api", [
    resource("user", "api/accounts.ts"),
    resource("register", "api/accounts.ts"),
    resource("login", "api/accounts.ts"),
    resource("logout", "api/accounts.ts"),
    resource("collections", "api/collections.ts"),
    resource("collections/:id", "api/collections.ts"),
    resource("collections/:id/upload-cover", "api/collections.ts"),
    resource("collections/:id/items", "api/items.ts"),
    resource("collections/:id/items/upload-image", "api/items.ts"),
    resource("collections/:id/co-owners", "api/collection-members.ts"),
    resource("collections/:id/co-owners/check", "api/collection-members.ts"),
    resource("collections/:id/co-owners/:userId", "api/collection-members.ts"),
    resource("collections/:id/collaborators", "api/collection-members.ts"),
    resource("collections/:id/collaborators/:userId", "api/collection-members.ts"),
    resource("collections/:id/notes", "api/collections.ts"),
    resource("scrape-product", "api/scrape-product.ts"),
    resource("items", "api/items.ts"),
    resource("items/:id", "api/items.ts"),
    resource("brands", "api/brands.ts"),
    resource("brands/:id", "api/brands.ts"),
    resource("brands/:id/items", "api/brands.ts"),
    resource("brands/:id/following", "api/brands.ts"),
    resource("brands/:id/follow", "api/brands.ts"),
    resource("user/brands", "api/brands.ts"),
    resource("user/brands/:brandId", "api/brands.ts"),
    resource("groups", "api/groups.ts"),
    resource("groups/:id", "api/groups.ts"),
    resource("groups/:id/items", "api/group-items.ts"),
    resource("groups/:id/items/:itemId", "api/group-items.ts"),
    resource("groups/:id/messages", "api/group-messages.ts"),
    resource("groups/:id/messages/:messageId", "api/group-messages.ts"),
    resource("groups/:id/members", "api/group-members.ts"),
    resource("groups/:id/members/:userId", "api/group-members.ts"),
    resource("friends", "api/friends.ts"),
    resource("friends/:userId", "api/friends.ts"),
    resource("blocks", "api/blocks.ts"),
    resource("blocks/:userId", "api/blocks.ts"),
    resource("users/search", "api/friends.ts"),
    resource("friend-requests", "api/friends.ts"),
    resource("friend-requests/:id", "api/friends.ts"),
    resource("user/privacy", "api/accounts.ts"),
    resource("user/profile", "api/accounts.ts"),
    resource("openapi.json", "api/docs.ts"),
    resource("docs", "api/docs.ts"),
    route("*", "api/unknown.ts"),
  ]),
] satisfies RouteConfig
