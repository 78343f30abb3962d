import {
  loginSchema,
  privacySchema,
  profileChangeSchema,
  registerSchema,
} from "~/domain/accounts/inputs.server.ts"
import { readAccount } from "~/domain/accounts/reads.server.ts"
import { userResponse } from "~/domain/accounts/responses.server.ts"
import { changePrivacy, changeProfile, register } from "~/domain/accounts/writes.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, noContent, ok } from "~/http/api/response.server.ts"
import type { Versioned } from "~/http/api/version.server.ts"
import { clientOf, limitSignUp } from "~/http/rate-limit.server.ts"
import { Reply } from "~/http/response/deliver.server.ts"
import { authenticate } from "~/http/session/authenticator.server.ts"
import { requireCode } from "~/http/session/code-limit.server.ts"
import { signInHeaders, stopSession } from "~/http/session/start-and-stop.server.ts"

const opensSession = {
  headers: {
    "Set-Cookie": "The session that was opened, and a note that this account has signed in here",
  },
}

const version = {
  fields: ["email", "username", "isPrivate", "about"],
  read: ({ viewer }, source) => readAccount(viewer, source),
} satisfies Versioned

const route = api({
  "/user": {
    GET: operation({
      summary: "Tell who is signed in",
      session: "needed",
      version,
      returns: ok(userResponse),
      handle: async ({ viewer }) => requireUser(viewer),
    }),
  },
  "/register": {
    POST: operation({
      summary: "Sign up",
      description:
        "The password must not be among the 10,000 most common ones, nor the username, the e-mail address, its local part or the name of the site.",
      session: "optional",
      withoutToken: true,
      body: registerSchema,
      example: { email: "mila@example.com", username: "mila", password: "correct horse" },
      returns: created(userResponse, opensSession),
      errors: {
        401: "A repetition under an `Idempotency-Key`, after the account's credentials changed or it was deleted",
        403: "New accounts are closed or need an invitation (`SIGN_UP`), or the invitation does not work",
        409: "The e-mail address or the username is taken, ignoring case",
        429: "30 sign-ups an hour from one address",
      },
      handle: async ({ request, context, input, options }) => {
        await limitSignUp(context?.clientAddress)
        const user = await register(input, clientOf(context?.clientAddress), options)
        // A repetition may come after two-step sign-in was turned on.
        await requireCode({ request, context }, user.id)
        return Reply.json(user, { status: 201, headers: await signInHeaders(request, user.id) })
      },
    }),
  },
  "/login": {
    POST: operation({
      summary: "Sign in",
      description:
        "Opens a session in place of the one that the request came with. An account with two-step sign-in needs a `code` as well.",
      session: "optional",
      withoutToken: true,
      worksInDemo: true,
      body: loginSchema,
      example: { email: "mila@example.com", password: "correct horse" },
      returns: ok(userResponse, opensSession),
      errors: {
        401: "'Invalid email or password', whichever of the two is wrong; or, with `reason`, the `code` is missing or wrong",
        403: "The password is right, and the account is suspended",
        429: "10 failures on the account from one address, or 100 from one address, in 15 minutes; or 100 on the account in an hour; or 10 wrong codes in an hour, 30 in a day",
      },
      handle: async ({ request, context, input: { code, ...credentials }, options }) => {
        const user = await authenticate(request, credentials, context)
        await requireCode({ request, context }, user.id, code, options)
        return Reply.json(user, { headers: await signInHeaders(request, user.id) })
      },
    }),
  },
  "/logout": {
    POST: operation({
      summary: "Sign out",
      description:
        "Ends the session that the request came with. Without one there is nothing to do, and it is done.",
      session: "optional",
      withoutToken: true,
      worksInDemo: true,
      beyondWriteLimit: true,
      returns: noContent({
        headers: {
          "Set-Cookie": "Clears the session's cookie",
          "Clear-Site-Data": "Clears what a browser has kept of the person's pages and drafts",
        },
      }),
      handle: async ({ request, options }) =>
        new Reply(null, { status: 204, headers: await stopSession(request, options) }),
    }),
  },
  "/user/privacy": {
    PATCH: operation({
      summary: "Make your profile private or public",
      version,
      description: "Only friends see a private profile and may send it friend requests.",
      body: privacySchema,
      example: { isPrivate: true },
      returns: ok(userResponse),
      handle: ({ viewer, input, options }) => changePrivacy(viewer, input, options),
    }),
  },
  "/user/profile": {
    PATCH: operation({
      summary: "Change your username, or what you say of yourself",
      version,
      body: profileChangeSchema,
      example: { username: "mila", about: "I collect lamps." },
      returns: ok(userResponse),
      errors: { 409: "The username is taken, ignoring case" },
      handle: ({ viewer, input, options }) => changeProfile(viewer, input, options),
    }),
  },
})

export const loader = route.loader
export const action = route.action
